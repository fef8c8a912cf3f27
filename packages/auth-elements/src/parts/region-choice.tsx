import { regions } from '@portico/contract/constants.ts';
import { useId } from 'react';
import { toTestId, useFormParts } from './form-context.ts';

export function RegionChoice() {
  const { element, texts } = useFormParts();
  const id = useId();
  const names = { us: texts.regionUs, eu: texts.regionEu };
  return (
    <fieldset aria-describedby={`${id}-help`} className="pa-field pa-regions">
      <legend className="pa-label">{texts.region}</legend>
      <div className="pa-choices">
        {regions.map((region, index) => (
          <label className="pa-choice" key={region}>
            <input
              data-testid={toTestId(element, `region-${region}`)}
              defaultChecked={index === 0}
              name="region"
              type="radio"
              value={region}
            />
            {names[region]}
          </label>
        ))}
      </div>
      <p className="pa-note" id={`${id}-help`}>
        {texts.regionHelp}
      </p>
    </fieldset>
  );
}
