import badge from './badge.css?inline'
import base from './base.css?inline'
import button from './button.css?inline'
import card from './card.css?inline'
import frameHeader from './dialog/frame-header.css?inline'
import frameSheet from './dialog/frame-sheet.css?inline'
import frame from './dialog/frame.css?inline'
import externalText from './external-text.css?inline'
import footer from './footer.css?inline'
import iconButton from './icon-button.css?inline'
import iconTile from './icon-tile.css?inline'
import icon from './icon.css?inline'
import letterTile from './letter-tile.css?inline'
import listRow from './list-row.css?inline'
import list from './list.css?inline'
import message from './message.css?inline'
import note from './note.css?inline'
import picture from './picture.css?inline'
import skeleton from './skeleton.css?inline'
import spinner from './spinner.css?inline'
import statusIcon from './status-icon.css?inline'
import textLink from './text-link.css?inline'

/** Style sheets of the components of the first view. Other components add their own with `useStyles`. */
export const uiStyles: readonly string[] = [
  base,
  badge,
  button,
  card,
  footer,
  iconTile,
  icon,
  iconButton,
  letterTile,
  list,
  listRow,
  statusIcon,
  note,
  picture,
  externalText,
  skeleton,
  spinner,
  message,
  textLink,
]

/** Style sheets of the frame, which follow {@link uiStyles} in the cascade. */
export const frameStyles: readonly string[] = [frame, frameHeader, frameSheet]
