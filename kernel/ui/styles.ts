import badge from './badge.css?inline'
import base from './base.css?inline'
import button from './button.css?inline'
import card from './card.css?inline'
import foot from './foot.css?inline'
import glyph from './glyph.css?inline'
import iconButton from './icon-button.css?inline'
import icon from './icon.css?inline'
import letterTile from './letter-tile.css?inline'
import listRow from './list-row.css?inline'
import list from './list.css?inline'
import medal from './medal.css?inline'
import note from './note.css?inline'
import picture from './picture.css?inline'
import quote from './quote.css?inline'
import skeletonRows from './skeleton-rows.css?inline'
import skeleton from './skeleton.css?inline'
import spinner from './spinner.css?inline'
import statement from './statement.css?inline'
import textLink from './text-link.css?inline'

/**
 * Style sheets of the components of the first view, to be adopted after the theme and before those of views. Other
 * components adopt their own sheets.
 */
export const uiStyles: readonly string[] = [
  base,
  badge,
  button,
  card,
  foot,
  glyph,
  icon,
  iconButton,
  letterTile,
  list,
  listRow,
  medal,
  note,
  picture,
  quote,
  skeleton,
  skeletonRows,
  spinner,
  statement,
  textLink,
]
