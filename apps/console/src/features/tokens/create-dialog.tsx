import { isAtLeast } from '@portico/contract/constants.ts';
import { type TokenScope, tokenScopeRoles, tokenScopes } from '@portico/contract/token-scopes.ts';
import { createPersonalToken, type MadePersonalToken } from '@portico/contract/tokens.ts';
import { Checkbox } from '@portico/ui/checkbox.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useUser } from '../../shared/user.ts';
import { useTokenText } from './text/use-token-text.ts';
import styles from './tokens.module.css';

interface CreateDialogProps {
  readonly onCreated: (made: MadePersonalToken) => void;
  readonly onClose: () => void;
}

interface Values {
  name: string;
  scopes: TokenScope[];
  days: string;
}

const lifetimes = [7, 30, 90, 365];
const usual: Values = { name: '', scopes: [], days: '90' };
const dayMs = 86_400_000;

export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const { create: text, scopes: names, add } = useTokenText();
  const { required } = useText();
  const { client } = useServices();
  const { role } = useUser();
  // The server refuses scopes beyond the user's role, so they are not offered.
  const offered = tokenScopes.filter((scope) => isAtLeast(role, tokenScopeRoles[scope]));
  return (
    <FormDialog
      check={({ name, scopes }) => ({
        ...(name.trim() === '' && { name: required }),
        ...(scopes.length === 0 && { scopes: text.chooseOne }),
      })}
      initial={usual}
      onClose={onClose}
      onSaved={onCreated}
      save={({ name, scopes, days }) => {
        // A minute less than requested, because the clocks of a browser and a server differ.
        const expires_at = new Date(Date.now() + Number(days) * dayMs - 60_000).toISOString();
        return client.send(createPersonalToken, { body: { name, scopes, expires_at } });
      }}
      submitLabel={add}
      title={text.title}
    >
      {({ field, values, set, problemOf }) => (
        <>
          <TextField {...field('name')} autoComplete="off" hint={text.nameHint} label={text.name} maxLength={255} />
          <fieldset aria-describedby="token-scopes-note" className={styles.scopes}>
            <legend>{text.scopes}</legend>
            {offered.map((scope) => (
              <Checkbox
                checked={values.scopes.includes(scope)}
                key={scope}
                onChange={({ target }) =>
                  set(
                    'scopes',
                    offered.filter((one) => (one === scope ? target.checked : values.scopes.includes(one))),
                  )
                }
              >
                {names[scope]}
              </Checkbox>
            ))}
            <p className={styles.problem} id="token-scopes-note" role="status">
              {problemOf('scopes')}
            </p>
          </fieldset>
          <SelectField
            {...{ name: 'days', value: values.days }}
            hint={problemOf('expires_at')}
            label={text.expires}
            onChange={({ target }) => set('days', target.value)}
            options={lifetimes.map((days) => ({ value: String(days), label: text.days({ days }) }))}
          />
        </>
      )}
    </FormDialog>
  );
}
