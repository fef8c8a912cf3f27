import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { findPromtool } from '@portico/test-kit/programs/promtool.ts';
import { readMetrics } from '@portico/test-kit/server/read-metrics.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { repositoryFile } from '../platform/source-files.ts';

const folder = repositoryFile('deploy/prometheus');
const read = (path: string) => readFile(repositoryFile(path), 'utf8');
const promtool = (words: string[], input?: string) =>
  spawnSync(findPromtool(), words, { cwd: folder, encoding: 'utf8', ...(input !== undefined && { input }) });

/** The metrics of a server that has answered requests, with metrics of all its parts. */
let metrics: Awaited<ReturnType<typeof readMetrics>>;
beforeAll(async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await aWorld(database);
  await world.fetch('/api/v2/portal');
  await world.fetch('/api/v2/nothing');
  metrics = await readMetrics(world);
}, 120_000);

interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string; description: string } }[] }[];
}
interface Dashboard {
  templating: { list: { query: string }[] };
  panels: {
    id: number;
    title: string;
    type: string;
    gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
    targets?: { expr: string }[];
  }[];
}

const alerts = parse(await read('deploy/prometheus/alerts.yaml')) as Alerts;
const rules = alerts.groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(await read('deploy/grafana/portico.json')) as Dashboard;
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.map(({ query }) => query),
];
const named = new Set(expressions.flatMap((text) => text.match(/\b(portico|process|nodejs)_\w+/g) ?? []));

test('a running server exposes every metric of the dashboard and the alerts', () => {
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !metrics.names.has(name))).toEqual([]);
});

test('every label value in the dashboard and the alerts exists', () => {
  const values = expressions.flatMap((text) => [...text.matchAll(/\b(queue|result|cache|limit)=(~?)"([^"$]+)"/g)]);
  expect(values.length).toBeGreaterThan(5);
  for (const [, label, isPattern, value = ''] of values) {
    const pattern = isPattern ? value : value.replaceAll(/\W/g, '\\$&');
    const isTold = new RegExp(`\\b${label}="(${pattern})"`).test(metrics.text);
    expect(isTold, `${label}="${value}"`).toBe(true);
  }
});

test('docs/monitoring.md lists every metric of Portico and every alert', async () => {
  const page = await read('docs/monitoring.md');
  const own = [...metrics.names].filter((name) => /^portico_/.test(name) && !/_(bucket|sum|count)$/.test(name));
  expect(own.length).toBeGreaterThan(18);
  expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const listed = [...page.matchAll(/`(portico_\w+)`/g)].map(([, name = '']) => name);
  const ifConfigured = [
    'portico_analytics_database_up',
    'portico_replica_up',
    'portico_replica_lag_seconds',
    'portico_replica_reads_total',
    'portico_spans_exported_total',
    'portico_spans_dropped_total',
  ];
  expect(listed.filter((name) => !metrics.names.has(name) && !ifConfigured.includes(name))).toEqual([]);
  expect(rules.filter(({ alert }) => !page.includes(`\`${alert}\``)).map(({ alert }) => alert)).toEqual([]);
});

test('Prometheus finds no mistake in the metrics of a server', () => {
  const { status, stderr, stdout } = promtool(['check', 'metrics'], metrics.text);
  expect([status, stderr, stdout]).toEqual([0, '', '']);
});

test('labels are few, and name no person, host or id', () => {
  const labels = new Set([...metrics.text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name));
  const known = ['cache', 'kind', 'le', 'limit', 'method', 'queue', 'result', 'route', 'state', 'status'];
  const ofNode = ['major', 'minor', 'patch', 'quantile', 'space', 'type', 'version'];
  expect([...labels].filter((name) => ![...known, ...ofNode].includes(name ?? ''))).toEqual([]);
  expect(metrics.text).not.toContain('portal.test');
});

test('Prometheus accepts the rules and the configuration, and alerts fire as their tests expect', async () => {
  expect(promtool(['check', 'rules', 'alerts.yaml'])).toMatchObject({ status: 0, stderr: '' });
  const tested = promtool(['test', 'rules', 'alerts.test.yaml']);
  expect([tested.status, tested.stderr]).toEqual([0, '']);
  const scratch = await mkdtemp(join(tmpdir(), 'portico-prometheus-'));
  try {
    const config = (await read('deploy/prometheus/prometheus.yaml')).replace(
      '[alerts.yaml]',
      `[${join(folder, 'alerts.yaml')}]`,
    );
    await writeFile(join(scratch, 'prometheus.yaml'), config);
    await writeFile(join(scratch, 'metrics-token'), 'secret');
    expect(promtool(['check', 'config', join(scratch, 'prometheus.yaml')])).toMatchObject({ status: 0, stderr: '' });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});

test('Prometheus can parse every expression of the dashboard', async () => {
  const asRules = expressions
    .filter((text) => !/^label_values|^prometheus$/.test(text))
    .map((expr, at) => ({
      record: `r${at}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll(/\$\w+/g, 'x'),
    }));
  const scratch = await mkdtemp(join(tmpdir(), 'portico-dashboard-'));
  try {
    const file = join(scratch, 'rules.json');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }));
    const { status, stderr } = promtool(['check', 'rules', file]);
    expect([status, stderr]).toEqual([0, '']);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});

test('no two panels of the dashboard overlap', () => {
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(Math.max(...dashboard.panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
});
