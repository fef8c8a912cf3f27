/**
 * Words that the glossary does not allow, each with a replacement. Tests of every package check English texts with
 * them.
 */
const forbidden: readonly (readonly [wrong: RegExp, better: string])[] = [
  [/\bwhoever\b/i, 'name the person'],
  [/\b(?:to )?go on\b/i, 'continue'],
  [/\bis told\b|\btells? of\b/i, 'say who shows what'],
  [/\bnobody is\b|\bis not there\b/i, 'does not exist'],
  [/\bwhat waits\b|\bwaits? for (?:a|an|the|your)\b|\bwho waits?\b/i, 'pending'],
  [/\buntil now\b/i, 'current'],
  [/\bonce more\b/i, 'again, or repeat'],
  [/\bas many as there may be\b/i, 'limit reached'],
  [/\bgood until\b|\bgood for\b/i, 'expires'],
  [/\bis needed\b|\bnone needed\b/i, 'required'],
  [/\bin vain\b/i, 'failed'],
  [/\bcopy of the server\b/i, 'instance'],
  [/(?<![\w/`-])sign(?:s|ed|ing)?[ -](?:ins?|outs?)\b(?![-.])/i, 'log in, log out, login, logout'],
  [/\be-mails?\b/i, 'email'],
  [
    /colour|licen[cs]e[sd]?\b(?<=licence[sd]?)|behaviour|favourite|\borganis|\bcentre\b|\bcatalogue\b|recognis|initialis/i,
    'American spelling',
  ],
];

/** Screens say email, and mail server for the server that sends it. */
const onScreens: typeof forbidden = [[/\bmails?\b(?! server)/i, 'email']];

const mistakesOf = (text: string, rows: typeof forbidden): string[] =>
  rows.flatMap(([wrong, better]) => {
    const found = wrong.exec(text);
    return found ? [`“${found[0]}”, better: ${better}`] : [];
  });

/** Returns an empty list for a text that keeps to the glossary. */
export const wordMistakes = (text: string): string[] => mistakesOf(text, forbidden);

export const screenWordMistakes = (text: string): string[] => mistakesOf(text, [...forbidden, ...onScreens]);
