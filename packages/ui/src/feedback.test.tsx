// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { hashName, initialsOf, Monogram } from './monogram.tsx';
import { LoadingScreen } from './spinner.tsx';
import { toStylesheet } from './theme/stylesheet.ts';
import { applyThemeChoice, readThemeChoice } from './theme-choice.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { ToastProvider, useToast } from './toast.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function Notifier() {
    const show = useToast();
    return (
      <>
        <button onClick={() => show({ variant: 'success', message: 'Saved' })} type="button">
          Save
        </button>
        <button onClick={() => show({ variant: 'error', message: 'Refused' })} type="button">
          Fail
        </button>
      </>
    );
  }

  test('toasts stack, and each disappears after its time (TST-01)', () => {
    render(
      <ToastProvider durationMs={3000} label="Messages">
        <Notifier />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    act(() => void vi.advanceTimersByTime(1000));
    fireEvent.click(screen.getByRole('button', { name: 'Fail' }));
    expect(screen.getByRole('status').textContent).toBe('Saved');
    expect(screen.getByRole('alert').textContent).toBe('Refused');

    act(() => void vi.advanceTimersByTime(2000));
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.getByText('Refused')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByText('Refused')).toBeNull();
  });
});

describe('states', () => {
  test('an error offers a retry', () => {
    const onRetry = vi.fn();
    render(<ErrorState onRetry={onRetry} retryLabel="Try again" title="It failed" />);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('alert').textContent).toContain('It failed');
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('an empty state that fills a page has the heading of the page', () => {
    render(<EmptyState level={1} title="Nothing here" />);
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing here' })).toBeTruthy();
  });

  test('the loading screen has a name', () => {
    render(<LoadingScreen label="Loading" />);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });
});

describe('monograms', () => {
  test.each([
    ['Tides and Water Levels', 'TW'],
    ['Payments', 'P'],
    ['  über-weisung ', 'ÜW'],
    ['R and D', 'RD'],
    ['3D Maps', '3M'],
    ['…', ''],
    ['App 01', 'A1'],
    ['App 09', 'A9'],
    ['App 10', 'A10'],
    ['App 110', 'A10'],
    ['app07', 'A7'],
    ['Ports of Call v2', 'P2'],
    ['2026', '26'],
    ['App 0', 'A0'],
  ])('%o is drawn as %o', (name, initials) => expect(initialsOf(name)).toBe(initials));

  test('a name has the same tint everywhere', () => {
    expect(hashName('Payments')).toBe(hashName('Payments'));
    expect(hashName('é')).toBe(hashName('e\u0301'));
    render(<Monogram name="Payments" />);
    expect(document.querySelector('svg')?.dataset.tint).toBe(String(hashName('Payments') % 12));
  });
});

describe('the theme', () => {
  test('a choice applies at once and is remembered', () => {
    applyThemeChoice('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(readThemeChoice()).toBe('dark');
    applyThemeChoice('system');
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  test('a portal that is dark on every system offers no choice', () => {
    const choices = { system: 'System', light: 'Light', dark: 'Dark' };
    render(<ThemeSwitch choices={choices} label="Theme" />);
    expect(screen.getAllByRole('button', { name: 'Theme' })).toHaveLength(1);
    cleanup();

    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent = toStylesheet({ sections: { body: '#5c0a1e' } });
    render(<ThemeSwitch choices={choices} label="Theme" />);
    expect(screen.queryByRole('button')).toBeNull();
    sheet.remove();
  });

  test('an unknown stored choice follows the system', () => {
    localStorage.setItem('portico-theme', 'sepia');
    expect(readThemeChoice()).toBe('system');
  });
});
