import { useId, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { useGuard } from '../hooks/use-guard.js'
import { useStyles } from '../hooks/use-styles.js'
import css from './tabs.css?inline'

/** Tab of {@link Tabs}. */
export interface Tab<Id extends string = string> {
  readonly id: Id
  readonly label: ReactNode
  readonly testId?: string | undefined
}

/** Props of {@link Tabs}. */
export interface TabsProps<Id extends string = string> {
  /** Accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly selected: Id
  /** Called with the tab that was clicked or selected by key. */
  readonly onSelect: (id: Id) => void
  /** Panel of the selected tab. */
  readonly children: ReactNode
}

/**
 * Tabs and the panel of the selected one (WAI-ARIA tabs pattern, automatic activation): arrow keys, Home and End move the
 * focus and select.
 */
export function Tabs<Id extends string>(props: TabsProps<Id>): ReactElement {
  const { label, tabs, selected, onSelect, children } = props
  useStyles(css)
  const guard = useGuard()
  const id = useId()
  const select = guard(onSelect)

  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { currentTarget } = event
    const selectedIndex = tabs.findIndex((tab) => tab.id === selected)
    const step = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
    const wrap = (index: number) => (index + tabs.length) % tabs.length
    const targetIndex = {
      ArrowLeft: wrap(selectedIndex - step),
      ArrowRight: wrap(selectedIndex + step),
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const target = targetIndex === undefined ? undefined : tabs[targetIndex]
    if (targetIndex === undefined || !target) return
    event.preventDefault()
    currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[targetIndex]?.focus()
    if (target.id !== selected) select(target.id)
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => {
          const isSelected = tab.id === selected
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}tab-${tab.id}`}
              className="tab"
              aria-selected={isSelected}
              aria-controls={isSelected ? `${id}panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => !isSelected && select(tab.id)}
              data-testid={tab.testId}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div
        className="tab-panel"
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}tab-${selected}`}
        tabIndex={0}
      >
        {children}
      </div>
    </>
  )
}
