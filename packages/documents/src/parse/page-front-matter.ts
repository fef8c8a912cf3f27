import { type Visibility, visibilities } from '@portico/contract/constants.ts';
import { type PageLayout, pageLayouts } from '@portico/contract/site-kinds.ts';
import { variablePattern, variablesMaximum, variableValuePattern } from './blocks/variables.ts';
import { type Mistake, mistake } from './front-matter-mistake.ts';

/** What the head of a page may say. */
export interface PageFrontMatter {
  title?: string;
  description?: string;
  /** The values of `{{name}}` in the text. */
  variables?: Record<string, string>;
  visibility?: Visibility;
  /** The names of the teams that `visibility` lists. */
  teams?: string[];
  layout?: PageLayout;
  /** Of the home page: whether the catalog stands below it. */
  catalog?: 'below' | 'none';
}

const longestText = 500;
const teamsMaximum = 100;

/** Sets a valid value, or returns the mistake. */
export function readPageField(front: PageFrontMatter, name: string, value: unknown): Mistake | undefined {
  switch (name) {
    case 'title':
    case 'description': {
      if (!isText(value)) return mistake('front-matter-text', `${name} must be a text`, { name });
      if (value.length > longestText) {
        const reason = `${name} has at most ${longestText} characters`;
        return mistake('front-matter-long-text', reason, { name, maximum: longestText });
      }
      front[name] = value.trim();
      return undefined;
    }
    case 'variables':
      return readVariables(front, value);
    case 'visibility':
      return readVisibility(front, value);
    case 'layout': {
      const layout = pageLayouts.find((one) => one === value);
      if (!layout) return mistake('page-layout', 'layout must be text, wide or landing');
      front.layout = layout;
      return undefined;
    }
    case 'catalog':
      if (value !== 'below' && value !== 'none') return mistake('page-catalog', 'catalog must be below or none');
      front.catalog = value;
      return undefined;
    default: {
      const reason = `${name} is not known here: use title, description, visibility, layout, catalog and variables`;
      return mistake('page-field', reason, { name });
    }
  }
}

/** Names with texts or numbers. */
export function readVariables(front: PageFrontMatter, value: unknown): Mistake | undefined {
  const given = Object.entries(
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { '': 1 },
  );
  const isRight = given.every(
    ([name, text]) =>
      new RegExp(variablePattern).test(name) &&
      (typeof text === 'number' || (typeof text === 'string' && new RegExp(variableValuePattern).test(text))),
  );
  if (!isRight || given.length > variablesMaximum) {
    const example = 'base_url: https://api.example.com';
    const reason = `variables must be at most ${variablesMaximum} names in lower case, each with a text of one line: ${example}`;
    return mistake('front-matter-variables', reason, { maximum: variablesMaximum, example });
  }
  front.variables = Object.fromEntries(given.map(([name, text]) => [name, String(text)]));
  return undefined;
}

/** A word, or the teams that may read the page: `visibility: { teams: [Partners] }`. */
function readVisibility(front: PageFrontMatter, value: unknown): Mistake | undefined {
  const visibility = visibilities.find((one) => one !== 'teams' && one === value);
  if (visibility) {
    front.visibility = visibility;
    return undefined;
  }
  const { teams, ...others } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const isList = Array.isArray(teams) && teams.length > 0 && teams.length <= teamsMaximum && teams.every(isText);
  if (!isList || Object.keys(others).length > 0) {
    return mistake('page-visibility', 'visibility must be public, developers, or teams with a list of their names');
  }
  front.visibility = 'teams';
  front.teams = [...new Set(teams)];
  return undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
