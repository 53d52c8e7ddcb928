import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import * as css from './tabs.css.ts'

export interface TabEntry<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly content: ReactNode
}

export interface TabsProps<Id extends string> {
  /** The accessible name of the list of tabs. */
  readonly label: string
  readonly tabs: readonly TabEntry<Id>[]
  readonly selected: Id
  /** The caller may refuse: the selection follows `selected`. */
  readonly onSelect: (id: Id) => void
}

/** Several panels in one place, one of them visible. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  return (
    <AriaTabs
      className={css.tabs}
      selectedKey={selected}
      onSelectionChange={(key) => {
        if (key !== selected) onSelect(key as Id)
      }}
      keyboardActivation="manual"
    >
      <TabList className={css.list} aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={css.tab}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={css.panel}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
