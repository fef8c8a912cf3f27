// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CheckList } from './check-list.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DataTable } from './data-table.tsx';
import { DefinitionList } from './definition-list.tsx';
import { Dialog } from './dialog.tsx';
import { TablePager } from './table-pager.tsx';

afterEach(cleanup);

describe('dialogs (DLG-01)', () => {
  test('a dialog is named by its title, and Escape and the close button close it', async () => {
    const onClose = vi.fn();
    render(<Dialog closeLabel="Close" footer={null} onClose={onClose} title="Rename" />);
    await screen.findByRole('dialog', { name: 'Rename' });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('a dialog without a way to close stays open', async () => {
    render(<Dialog footer={<button type="button">Proceed</button>} title="Secret" />);
    await screen.findByRole('dialog', { name: 'Secret' });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Secret' })).toBeTruthy();
  });

  test('a question focuses the cancel button, and cannot be canceled while its action runs', async () => {
    const onCancel = vi.fn();
    const onConfirm = vi.fn();
    const question = (isPending: boolean) => (
      <ConfirmDialog
        cancelLabel="Cancel"
        confirmLabel="Delete"
        isPending={isPending}
        onCancel={onCancel}
        onConfirm={onConfirm}
        title="Delete?"
      >
        It is gone for good.
      </ConfirmDialog>
    );
    const { rerender } = render(question(false));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete?' });
    expect(dialog.textContent).toContain('It is gone for good.');
    expect(document.activeElement?.textContent).toBe('Cancel');
    rerender(question(true));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(onCancel).not.toHaveBeenCalled();
    expect(onConfirm).not.toHaveBeenCalled();
    rerender(question(false));
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

describe('a list of boxes', () => {
  const texts = {
    label: 'Scopes',
    filter: 'Filter',
    clearFilter: 'Clear',
    nothingFound: 'None',
    chosen: ({ chosen, total }: { chosen: number; total: number }) => `${chosen}/${total}`,
  };
  const options = ['a:read', 'a:write', 'b:read', 'b:write', 'c:read', 'c:write'];

  function Scopes() {
    const [value, setValue] = useState<string[]>(['c:read']);
    return <CheckList onChange={setValue} options={options} texts={texts} value={value} />;
  }

  test('keeps the choices that the filter hides, and the order of the options', async () => {
    render(<Scopes />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter' }), 'A:');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.click(screen.getByRole('checkbox', { name: 'a:write' }));
    expect(screen.getByRole('status').textContent).toBe('2/6');
    await userEvent.clear(screen.getByRole('searchbox'));
    const checked = screen.getAllByRole('checkbox', { checked: true });
    expect(checked.map((box) => box.closest('label')?.textContent)).toEqual(['a:write', 'c:read']);
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByText('None')).toBeTruthy();
  });

  test('has no filter for a few options', () => {
    render(<CheckList onChange={() => {}} options={['one']} texts={texts} value={[]} />);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('tables', () => {
  test('a row opens its link, but not from its buttons (TBL-02)', async () => {
    const opened = vi.fn((event: MouseEvent) => event.preventDefault());
    render(
      <DataTable
        columns={[
          { key: 'name', title: 'Name', cell: (row: string) => <a href={`/${row}`}>{row}</a> },
          { key: 'text', title: 'Text', cell: () => 'words' },
          { key: 'actions', title: 'Actions', isTitleHidden: true, cell: () => <button type="button">Do</button> },
        ]}
        hasRowLinks
        keyOf={(row) => row}
        label="Things"
        rows={['one']}
      />,
    );
    screen.getByRole('link', { name: 'one' }).addEventListener('click', opened);
    await userEvent.click(screen.getByRole('button', { name: 'Do' }));
    expect(opened).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('words'));
    expect(opened).toHaveBeenCalledOnce();
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy();
  });

  test('a table that loads is marked as busy and shows placeholder rows', () => {
    render(
      <DataTable
        columns={[{ key: 'a', title: 'A', cell: String }]}
        expected={4}
        keyOf={String}
        label="Things"
        rows="waiting"
      />,
    );
    expect(screen.getByRole('table', { name: 'Things' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByRole('row')).toHaveLength(5);
  });

  test('a pager shows the position and offers pages and sizes, also for one page (TBL-01)', async () => {
    const onPage = vi.fn();
    const onSize = vi.fn();
    const texts = {
      name: 'Pages',
      previous: 'Previous',
      next: 'Next',
      size: 'Per page',
      page: ({ page }: { page: number }) => `Page ${page}`,
      position: ({ from, to, total }: { from: number; to: number; total: number }) => `${from}-${to} of ${total}`,
    };
    const pager = (total: number) => (
      <TablePager onPage={onPage} onSize={onSize} page={1} size={25} sizes={[25, 50]} texts={texts} total={total} />
    );
    const { rerender } = render(pager(3));
    expect(screen.getByText('1-3 of 3')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    rerender(pager(60));
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Per page' }), '50');
    expect(onPage).toHaveBeenCalledWith(3);
    expect(onSize).toHaveBeenCalledWith(50);
  });
});

test('terms without a value are left out', () => {
  render(
    <DefinitionList
      items={[
        { term: 'Name', value: 'x' },
        { term: 'Empty', value: null },
      ]}
    />,
  );
  expect(screen.getByText('Name')).toBeTruthy();
  expect(screen.queryByText('Empty')).toBeNull();
});
