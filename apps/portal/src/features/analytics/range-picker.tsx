import { ActionIcon } from '@portico/ui/action-icons.tsx';
import { Button } from '@portico/ui/button.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { Popover } from '@portico/ui/popover.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useFormats } from '../../shared/analytics/formats.ts';
import {
  calendarLimits,
  isLongAllowed,
  type Preset,
  presetsFor,
  type Range,
  toPeriod,
} from '../../shared/analytics/period.ts';
import { useAnalyticsText } from '../../shared/analytics/text/use-analytics-text.ts';
import styles from './controls.module.css';

interface RangePickerProps {
  readonly allowed: string;
  readonly value: Range;
  readonly now: number;
  readonly onApply: (range: Range) => void;
}

/** The time that is shown. A choice acts only after it is applied (ANA-06). */
export function RangePicker({ allowed, value, now, onApply }: RangePickerProps) {
  const { range } = useAnalyticsText();
  const { span } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { start_ms, end_ms } = toPeriod(value, now);
  return (
    <Popover
      isOpen={isOpen}
      label={range.label}
      onOpenChange={setOpen}
      trigger={
        <>
          <ActionIcon name="calendar" />
          <span className={styles.triggerText}>
            {'preset' in value ? range.presets[value.preset] : span(start_ms, end_ms - 1)}
          </span>
          <Icon name="chevronDown" size={16} />
        </>
      }
    >
      <RangeForm
        allowed={allowed}
        now={now}
        onApply={(next) => {
          setOpen(false);
          onApply(next);
        }}
        onCancel={() => setOpen(false)}
        value={value}
      />
    </Popover>
  );
}

function RangeForm({ allowed, value, now, onApply, onCancel }: RangePickerProps & { readonly onCancel: () => void }) {
  const { range } = useAnalyticsText();
  const name = useId();
  const limits = calendarLimits(now);
  const [choice, setChoice] = useState<Preset | 'days'>('preset' in value ? value.preset : 'days');
  const [days, setDays] = useState('first' in value ? value : limits);
  const isPossible =
    choice !== 'days' || (limits.first <= days.first && days.first <= days.last && days.last <= limits.last);

  function apply(event: FormEvent) {
    event.preventDefault();
    if (isPossible) onApply(choice === 'days' ? { first: days.first, last: days.last } : { preset: choice });
  }

  return (
    <form className={styles.panel} onSubmit={apply}>
      <fieldset aria-label={range.label} className={styles.presets}>
        {presetsFor(allowed).map((preset) => (
          <label className={styles.preset} key={preset}>
            <input checked={choice === preset} name={name} onChange={() => setChoice(preset)} type="radio" />
            {range.presets[preset]}
          </label>
        ))}
        {isLongAllowed(allowed) && (
          <label className={styles.preset}>
            <input checked={choice === 'days'} name={name} onChange={() => setChoice('days')} type="radio" />
            {range.custom}
          </label>
        )}
      </fieldset>
      {choice === 'days' && (
        <div className={styles.days}>
          <TextField
            label={range.first}
            max={days.last}
            min={limits.first}
            onChange={(event) => setDays({ ...days, first: event.target.value })}
            type="date"
            value={days.first}
          />
          <TextField
            label={range.last}
            max={limits.last}
            min={days.first}
            onChange={(event) => setDays({ ...days, last: event.target.value })}
            type="date"
            value={days.last}
          />
        </div>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel} size="small">
          {range.cancel}
        </Button>
        <Button disabled={!isPossible} variant="primary" size="small" type="submit">
          {range.apply}
        </Button>
      </div>
    </form>
  );
}
