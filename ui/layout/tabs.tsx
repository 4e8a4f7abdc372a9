import type { ReactNode } from 'react';
import { Tab as AriaTab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { AriaLocale } from '../foundation/aria-locale.tsx';
import './tabs.css';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** How many are in it, already written in the page's language. */
  readonly count?: string;
  readonly disabled?: boolean;
  readonly content: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
}

/** Panels of one page. Between pages, `tab-list` and `tab` on links look the same. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaLocale>
      <AriaTabs
        {...(selected !== undefined && { selectedKey: selected })}
        {...(onSelect && { onSelectionChange: (key) => onSelect(String(key)) })}
      >
        <TabList aria-label={label} className="tab-list">
          {tabs.map(({ id, label: name, count, disabled }) => (
            <AriaTab key={id} id={id} {...(disabled && { isDisabled: true })} className="tab">
              {name}
              {count !== undefined && <span className="tab-count">{count}</span>}
            </AriaTab>
          ))}
        </TabList>
        {tabs.map(({ id, content }) => (
          <TabPanel key={id} id={id} className="tab-panel">
            {content}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaLocale>
  );
}
