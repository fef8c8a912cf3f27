import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const now = () => '2026-01-01T00:00:00.000Z';

onBothEngines((open) => {
  test('a sealed secret is opened by its installation, and its text differs each time', async () => {
    await using database = await open();
    const box = createSecretBox({ database, ...database.settings, now });
    const [one, other] = [await box.seal('geheim ü', 'row 1'), await box.seal('geheim ü', 'row 1')];
    expect(one).not.toBe(other);
    expect(await box.open(one, 'row 1')).toBe('geheim ü');
    const copy = createSecretBox({ database, ...database.settings, now });
    expect(await copy.open(other, 'row 1')).toBe('geheim ü');
  });

  test('a sealed secret is not opened in another row, after a change, or by another key', async () => {
    await using database = await open();
    const box = createSecretBox({ database, ...database.settings, secret_key: 'a'.repeat(32), now });
    const sealed = await box.seal('geheim', 'row 1');
    const another = createSecretBox({ database, ...database.settings, secret_key: 'b'.repeat(32), now });
    await expect(box.open(sealed, 'row 2')).rejects.toThrow();
    await expect(another.open(sealed, 'row 1')).rejects.toThrow();
    // In the middle, because the last letter of Base64 has unused bits.
    const middle = Math.floor(sealed.length / 2);
    const changed = sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1);
    await expect(box.open(changed, 'row 1')).rejects.toThrow();
    await expect(box.open(sealed.replace('v1.', 'v2.'), 'row 1')).rejects.toThrow('unknown format');
  });
});
