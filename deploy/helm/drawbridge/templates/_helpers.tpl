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

{{- /* preStopSeconds, and what the server may take after SIGTERM: the delay, 10 s for work, calls, 30 s for the rest. */ -}}
{{- define "drawbridge.stopSeconds" -}}
{{- $delay := .Values.settings.STOP_DELAY_S | default "10" | int -}}
{{- $calls := .Values.settings.STOP_CALLS_S | default "15" | int -}}
{{- add (int .Values.preStopSeconds) $delay 10 $calls 30 -}}
{{- end }}

{{- /* Where servers may go, a port a line: those of egressPorts, and those that the settings name. */ -}}
{{- define "drawbridge.egressPorts" -}}
{{- $ports := .Values.networkPolicy.egressPorts -}}
{{- range $setting, $usual := dict "NATS_URL" 4222 "OTEL_EXPORTER_OTLP_ENDPOINT" 443 "ODFI_SFTP_HOST" 22 -}}
{{- range (get $.Values.settings $setting | splitList ",") -}}
{{- if . -}}
{{- $ports = append $ports (regexFind ":[0-9]+(/|$)" . | trimAll ":/" | default (hasPrefix "http://" . | ternary 80 $usual | toString) | int) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range (list "SMTP_PORT" "ODFI_SFTP_PORT") -}}
{{- with (get $.Values.settings .) -}}
{{- $ports = append $ports (int .) -}}
{{- end -}}
{{- end -}}
{{- range ($ports | join "," | splitList "," | uniq) -}}
{{- if . }}
{{ . }}
{{- end -}}
{{- end -}}
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
