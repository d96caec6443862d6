import { useState, type ReactElement, type ReactNode } from 'react'
import { SearchField } from '../fields/SearchField.js'
import { EmptyState } from '../StateMessage.js'

/** Texts of {@link SearchableList}. */
export interface SearchableListLabels {
  /** Accessible name and placeholder of the field: "Search networks". */
  readonly search: string
  /** Accessible name of the button that clears the field: "Clear". */
  readonly clear: string
  /** Title without a match: "No network called “X”". */
  readonly nothingFound: (text: string) => string
  readonly nothingFoundText: string
  /** Button that clears the field without a match: "Show all networks". */
  readonly showAll: string
}

/** Props of {@link SearchableList}. */
export interface SearchableListProps<Item> {
  readonly items: readonly Item[]
  /** Whether an item matches the entered text, which is not empty and has no spaces around it. */
  readonly isMatch: (item: Item, text: string) => boolean
  /** Max items without a search field. Default: the field is always shown. */
  readonly maxWithoutSearch?: number | undefined
  readonly labels: SearchableListLabels
  /** Test id of the field. */
  readonly testId?: string | undefined
  /** Renders the matching items, at least one. */
  readonly children: (matches: readonly Item[]) => ReactNode
}

/** Search field with the matching items of a list below it, or with a button that shows all items again. */
export function SearchableList<Item>(props: SearchableListProps<Item>): ReactElement {
  const { items, isMatch, maxWithoutSearch = -1, labels, testId, children } = props
  const [entered, setEntered] = useState('')
  const text = entered.trim()
  const matches = text === '' ? items : items.filter((item) => isMatch(item, text))
  return (
    <>
      {items.length > maxWithoutSearch && (
        <SearchField
          label={labels.search}
          placeholder={labels.search}
          clearLabel={labels.clear}
          value={entered}
          onText={setEntered}
          data-testid={testId}
        />
      )}
      {matches.length > 0 ? (
        children(matches)
      ) : (
        <EmptyState
          icon="search"
          title={labels.nothingFound(text)}
          text={labels.nothingFoundText}
          action={{ label: labels.showAll, onPress: () => setEntered('') }}
        />
      )}
    </>
  )
}
