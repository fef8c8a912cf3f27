// @vitest-environment happy-dom
import { cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';
import { LabelChips } from './label-chips.tsx';
import { ChoiceMenu } from './menu.tsx';
import { Pagination } from './pagination.tsx';
import { SearchField } from './search-field.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { TextField } from './text-field.tsx';

// A menu loads its code when it first opens.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

describe('buttons', () => {
  test('a loading button keeps its name and cannot be pressed', async () => {
    const onClick = vi.fn();
    render(
      <Button loading onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(onClick).not.toHaveBeenCalled();
  });

  test('a button with only an icon has a name', () => {
    render(<IconButton icon="copy" label="Copy" />);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });
});

describe('fields', () => {
  test('a field states its problem', () => {
    render(<TextField defaultValue="x" label="Name" problem="Use at least two characters." />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Use at least two characters.',
    );
  });

  function Search({ onSubmit }: { readonly onSubmit: (value: string) => void }) {
    const [value, setValue] = useState('');
    return (
      <SearchField
        clearLabel="Clear"
        label="Search"
        onChange={setValue}
        onSubmit={onSubmit}
        placeholder=""
        value={value}
      />
    );
  }

  test('the slash key focuses the search field from anywhere, and is an ordinary character in it', async () => {
    render(<Search onSubmit={() => {}} />);
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('a/b');
    expect(field.value).toBe('a/b');
  });

  test('Enter searches at once, and Escape and the button clear the field', async () => {
    const onSubmit = vi.fn();
    render(<Search onSubmit={onSubmit} />);
    await userEvent.type(screen.getByRole('searchbox'), 'maps{Enter}{Escape}bus');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onSubmit.mock.calls).toEqual([['maps'], [''], ['']]);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });
});

describe('choices', () => {
  const options = [
    { value: 'cards', label: 'Cards', icon: 'grid' },
    { value: 'table', label: 'Table', icon: 'rows' },
  ] as const;

  test('one segment is chosen, and choosing another reports it', async () => {
    const onChange = vi.fn();
    render(<SegmentedControl label="View" onChange={onChange} options={options} value="cards" />);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cards' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(onChange).toHaveBeenCalledWith('table');
  });

  test('a menu opens by keyboard, marks the choice, and returns the focus after Escape (NAV-04)', async () => {
    const onChange = vi.fn();
    render(<ChoiceMenu label="View" onChange={onChange} options={options} trigger="View" value="cards" />);
    screen.getByRole('button', { name: 'View' }).focus();
    await userEvent.keyboard('{Enter}');

    const chosen = await screen.findByRole('menuitemradio', { name: 'Cards' });
    expect(chosen.getAttribute('aria-checked')).toBe('true');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View' }));
    expect(onChange).not.toHaveBeenCalled();
  });

  test('choosing in a menu reports it and closes the menu (NAV-03)', async () => {
    const onChange = vi.fn();
    render(<ChoiceMenu label="View" onChange={onChange} options={options} trigger="View" value="cards" />);
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Table' }));
    expect(onChange).toHaveBeenCalledWith('table');
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});

describe('labels', () => {
  const texts = { name: 'Labels', moreLabel: (hidden: number) => `${hidden} more`, fewerLabel: 'Fewer' };

  test('labels beyond the limit are shown on request', async () => {
    render(<LabelChips labels={{ a: '1', b: '2', c: '3' }} limit={2} {...texts} />);
    expect(screen.queryByText('c')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '1 more' }));
    expect(screen.getByText('c')).toBeTruthy();
  });

  test('without labels there is no label area (CAT-11)', () => {
    render(<LabelChips labels={{}} {...texts} />);
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('pagination', () => {
  const texts = {
    name: 'Pages',
    first: 'First',
    previous: 'Previous',
    next: 'Next',
    last: 'Last',
    position: ({ from, to, total }: { from: number; to: number; total: number }) => `${from}-${to}/${total}`,
  };
  const names = ['First', 'Previous', 'Next', 'Last'];
  const disabled = () => names.filter((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled);

  test.each([
    [1, '1-12/30', ['First', 'Previous']],
    [2, '13-24/30', []],
    [3, '25-30/30', ['Next', 'Last']],
  ])('page %i shows %s and disables buttons without a target (PAG-02, PAG-03)', (page, position, expected) => {
    render(<Pagination onChange={() => {}} page={page} size={12} texts={texts} total={30} />);
    expect(screen.getByText(position)).toBeTruthy();
    expect(disabled()).toEqual(expected);
  });

  test('one page needs no pagination (PAG-01)', () => {
    render(<Pagination onChange={() => {}} page={1} size={12} texts={texts} total={12} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('last leads to the final page', async () => {
    const onChange = vi.fn();
    render(<Pagination onChange={onChange} page={1} size={12} texts={texts} total={30} />);
    await userEvent.click(screen.getByRole('button', { name: 'Last' }));
    expect(onChange).toHaveBeenCalledWith(3);
  });
});
