{{- define "drawbridge.labels" -}}
app.kubernetes.io/name: drawbridge
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "drawbridge.selector" -}}
app.kubernetes.io/name: drawbridge
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "drawbridge.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}-drawbridge
{{- end }}

{{- define "drawbridge.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "drawbridge.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "drawbridge.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "drawbridge.env" -}}
- { name: HOST, value: "0.0.0.0" }
- { name: PORT, value: "3000" }
- { name: DATA_DIR, value: /var/lib/drawbridge }
- { name: TRUST_PROXY, value: "on" }
{{- range $setting, $key := .Values.secretFiles }}
- { name: {{ $setting }}, value: {{ printf "/run/secrets/drawbridge/%s" $key | quote }} }
{{- end }}
{{- end }}

{{- define "drawbridge.mounts" -}}
- { name: data, mountPath: /var/lib/drawbridge }
- { name: secrets, mountPath: /run/secrets/drawbridge, readOnly: true }
- { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "drawbridge.volumes" -}}
- name: data
  persistentVolumeClaim: { claimName: {{ .Values.persistence.existingClaim | default (include "drawbridge.name" .) }} }
- name: secrets
  secret: { secretName: {{ .Values.secretName }}, defaultMode: 0440 }
- name: tmp
  emptyDir: {}
{{- end }}
