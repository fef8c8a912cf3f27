import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import { Icon } from './icons.tsx';
import styles from './menu.module.css';
import type { ChoiceMenuProps } from './menu.tsx';

/** The working menu. In its own file because `menu.tsx` fetches it when somebody reaches for it. */
export function MenuPopup<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, trigger, options, value, onChange } = props;
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root defaultOpen modal={false}>
        <Menu.Trigger aria-label={label} className={styles.trigger} title={label}>
          {trigger}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" className={styles.positioner} sideOffset={6}>
            <Menu.Popup aria-label={label} className={styles.popup}>
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
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}
