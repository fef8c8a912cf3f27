export interface SampleRequest {
  method: string;
  /** Relative to the URL of the API. */
  path: string;
  query: URLSearchParams;
  /** In milliseconds. */
  now: number;
}

export interface SampleAnswer {
  status: number;
  body: unknown;
}

interface SampleParameter {
  name?: string;
  in?: string;
  required?: boolean;
  $ref?: string;
}

interface SampleOperation {
  operationId?: string;
  parameters?: SampleParameter[];
  responses?: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

export interface SampleDocument {
  paths?: Record<string, Record<string, SampleOperation>>;
}

/** Answers that depend on the request, by operation id. */
const lively: Record<string, (request: SampleRequest, example: unknown) => unknown> = {
  getCurrentConditions: ({ query, now }) => conditionsAt(placeOf(query), now),
  getPointForecast: ({ query, now }) => {
    const hours = Math.min(Number(query.get('hours') ?? 48) || 48, 240);
    const count = Math.min(Number(query.get('limit') ?? 25) || 25, hours);
    const data = Array.from({ length: count }, (_, hour) => conditionsAt(placeOf(query), now + hour * 3_600_000));
    return { data, has_more: count < hours, next_cursor: count < hours ? 'eyJob3VyIjoyNX0' : null };
  },
  geocode: ({ query }, example) => {
    const [first] = (example as { results: object[] }).results;
    const name = (query.get('q') ?? '').slice(0, 80);
    return { results: [{ ...first, name: name || 'Maasvlakte truck park', position: positionOf(name) }] };
  },
};

/** Answers with the examples of the demo's specifications, changed by the request where it matters. */
export function createSampleUpstream({ paths = {} }: SampleDocument) {
  const templates = Object.entries(paths).map(([path, item]) => ({
    segments: path.split('/'),
    item,
    placeholders: path.split('{').length,
  }));
  // Paths with fewer placeholders match first: `/routes/optimize` before `/routes/{id}`.
  templates.sort((one, other) => one.placeholders - other.placeholders);

  return (request: SampleRequest): SampleAnswer => {
    const found = templates.find(({ segments }) => isAt(segments, request.path));
    if (!found) return problem(404, 'There is nothing at this URL.');
    const operation = found.item[request.method.toLowerCase()];
    if (!operation) return problem(405, `${request.method} is not possible here.`);
    const missing = operation.parameters?.find(
      ({ name = '', in: place, required }) => place === 'query' && required && !request.query.has(name),
    );
    if (missing) return problem(400, `The parameter ${missing.name} is required.`);
    const [code = '200', response] =
      Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2')) ?? [];
    const example = response?.content?.['application/json']?.example;
    const live = lively[operation.operationId ?? ''];
    return { status: Number(code), body: live ? live(request, example) : example };
  };
}

/** A template segment with a placeholder matches any segment that is not empty. */
function isAt(template: readonly string[], path: string): boolean {
  const segments = path.split('/');
  if (segments.length === template.length + 1 && segments.at(-1) === '') segments.pop();
  return (
    segments.length === template.length &&
    template.every((part, at) => (part.includes('{') ? segments[at] !== '' : segments[at] === part))
  );
}

const problem = (status: number, detail: string): SampleAnswer => ({
  status,
  body: { type: 'about:blank', status, title: detail, detail },
});

const placeOf = (query: URLSearchParams) => ({
  lat: Number(query.get('lat')) || 0,
  lon: Number(query.get('lon')) || 0,
});

/** A number from 0 to 1 that is always the same for the same place and hour. */
function chance(...values: number[]): number {
  const mixed = values.reduce((sum, value, at) => sum + Math.sin(value * 12.9898 + at * 78.233) * 43_758.5453, 0);
  return mixed - Math.floor(mixed);
}

/** Weather that is colder towards the poles and at night, and windier at times: enough for an example. */
function conditionsAt({ lat, lon }: { lat: number; lon: number }, ms: number) {
  const hour = Math.floor(ms / 3_600_000);
  const daylight = Math.cos(((((hour + lon / 15) % 24) - 14) / 24) * 2 * Math.PI);
  const temperature = 28 - Math.abs(lat) * 0.45 + daylight * 4 + chance(lat, lon, hour) * 3;
  const wind = 2 + chance(lon, lat, hour) * 14;
  const rain = chance(lat + lon, hour) > 0.7 ? chance(hour, lat) * 4 : 0;
  const rounded = (value: number) => Math.round(value * 10) / 10;
  const wet = temperature < 0 ? 'snow' : 'rain';
  return {
    at: new Date(hour * 3_600_000).toISOString().replace('.000Z', 'Z'),
    temperature_c: rounded(temperature),
    wind_speed_ms: rounded(wind),
    wind_gust_ms: rounded(wind * 1.5),
    wind_direction_deg: Math.floor(chance(hour, lon) * 360),
    precipitation_mm: rounded(rain),
    visibility_m: rain > 0 ? 4200 : 20_000,
    road_state: rain > 0 ? (temperature < 0 ? 'snow' : 'wet') : 'dry',
    symbol: rain > 0 ? wet : chance(lat, hour) > 0.5 ? 'cloud' : 'clear',
  };
}

function positionOf(name: string): [number, number] {
  const seed = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 7);
  return [
    Math.round((3.3 + chance(seed) * 4) * 10_000) / 10_000,
    Math.round((50.7 + chance(seed, 2) * 3) * 10_000) / 10_000,
  ];
}
