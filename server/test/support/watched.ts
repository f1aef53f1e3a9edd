import { readFile } from 'node:fs/promises';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

/** The root of the repository. */
const ROOT = new URL('../../../', import.meta.url);

/** What a file of the repository holds, by its path. */
export const readOurs = (path: string): Promise<string> => readFile(new URL(path, ROOT), 'utf8');

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

/** Every alert rule, in the order of the file. */
export async function readRules(): Promise<AlertRule[]> {
  const { groups } = parse(await readOurs('deploy/prometheus/alerts.yml')) as { groups: readonly { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** The metrics that an expression in PromQL reads. Throws where it is none. */
export function metricsIn(expression: string): string[] {
  const found = new Set<string>();
  parser.parse(expression).iterate({
    enter(node) {
      const text = expression.slice(node.from, node.to);
      if (node.type.isError) throw new Error(`${expression}: cannot be read at "${expression.slice(node.from)}"`);
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector') found.add(text);
    },
  });
  return [...found];
}

/** The names that an expression may use, of what `/metrics` answers. */
export function namesIn(exposed: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = '', type] of exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const ending of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) names.add(`${name}${ending}`);
  return names;
}
