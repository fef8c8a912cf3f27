import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import floating from './floating.module.css';
import { Icon } from './icons.tsx';
import styles from './menu.module.css';
import type { ActionMenuProps, ChoiceMenuProps } from './menu-props.ts';

interface OpenMenuProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  readonly children: ReactNode;
}

/** A file of its own, because `menu.tsx` loads it on first use. */
function OpenMenu({ label, trigger, align = 'end', children }: OpenMenuProps) {
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root defaultOpen modal={false}>
        <Menu.Trigger aria-label={label} className={styles.trigger} title={label}>
          {trigger}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align={align} className={floating.positioner} collisionPadding={8} sideOffset={6}>
            <Menu.Popup aria-label={label} className={classNames(floating.popup, styles.popup)}>
              {children}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}

export function ChoiceMenuPopup<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, trigger, options, value, onChange } = props;
  return (
    <OpenMenu label={label} trigger={trigger}>
      <Menu.RadioGroup onValueChange={(chosen) => onChange(chosen as Value)} value={value}>
        {options.map((option) => (
          <Menu.RadioItem
            className={styles.item}
            closeOnClick
            key={option.value}
            {...(option.lang && { lang: option.lang })}
            value={option.value}
          >
            {option.icon && <Icon className={styles.icon} name={option.icon} size={16} />}
            {option.label}
            <span className={styles.mark}>
              <Menu.RadioItemIndicator>
                <Icon name="check" size={16} />
              </Menu.RadioItemIndicator>
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </OpenMenu>
  );
}

export function ActionMenuPopup({ label, trigger, align, actions }: ActionMenuProps) {
  return (
    <OpenMenu align={align} label={label} trigger={trigger}>
      {actions.map((action) => (
        <Menu.Item className={styles.item} key={action.label} onClick={action.onChoose}>
          {action.icon && <Icon className={styles.icon} name={action.icon} size={16} />}
          {action.label}
        </Menu.Item>
      ))}
    </OpenMenu>
  );
}
