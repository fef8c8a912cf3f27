import type { Server } from '../../compile/compiled.ts';
import { ChoiceInput, TextInput } from './fields.tsx';
import { useFormTexts } from './form-texts.tsx';
import { serverOf, type TryItSettings } from './settings.ts';

interface ServerFieldsProps {
  readonly servers: readonly Server[];
  readonly settings: TryItSettings;
  readonly onSettings: (change: Partial<TryItSettings>) => void;
}

/** Selects the server of requests and the values of its variables. */
export function ServerFields({ servers, settings, onSettings }: ServerFieldsProps) {
  const { tryIt: text } = useFormTexts();
  const { server: place, variables: values } = serverOf(settings, servers);
  const server = servers[place];
  const setVariable = (name: string, value: string) =>
    server && onSettings({ variables: { ...settings.variables, [server.url]: { ...values, [name]: value } } });
  return (
    <>
      {servers.length > 1 && (
        <ChoiceInput
          description={server?.description}
          label={text.server}
          onChange={(chosen) => onSettings({ server: servers[Number(chosen)]?.url })}
          options={servers.map(({ url, name }, at) => ({ value: String(at), label: name ? `${name}: ${url}` : url }))}
          value={String(place)}
        />
      )}
      {Object.entries(server?.variables ?? {}).map(([name, variable]) => {
        const field = {
          label: name,
          description: variable.description,
          value: values[name] ?? variable.default,
          onChange: (value: string) => setVariable(name, value),
        };
        return variable.enum ? (
          <ChoiceInput {...field} key={name} options={variable.enum.map((each) => ({ value: each, label: each }))} />
        ) : (
          <TextInput {...field} key={name} />
        );
      })}
    </>
  );
}
