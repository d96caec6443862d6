/**
 * The design system: React components for views, drawn inside the widget's shadow root with `uiStyles` adopted.
 * What the first view does without lies in folders of its own, and brings its styles itself (`useStyles`).
 * They know no route, no service and no text of their own: words come in as props.
 */
export { AlertBar, type AlertBarProps } from './feedback/AlertBar.js'
export { AmountField, type AmountFieldProps } from './fields/AmountField.js'
export { AssetPicture, type AssetPictureProps } from './pictures/AssetPicture.js'
export { Avatar, type AvatarProps } from './Avatar.js'
export { avatarArt, type AvatarArt } from './avatar-art.js'
export { Badge, type BadgeProps } from './Badge.js'
export { Button, type ButtonProps } from './Button.js'
export { Card, type CardProps } from './Card.js'
export { Chip, type ChipProps } from './choices/Chip.js'
export { CodeField, type CodeFieldProps } from './fields/CodeField.js'
export { CopyButton, type CopyButtonProps } from './feedback/CopyButton.js'
export { EmptyState } from './EmptyState.js'
export { ErrorState } from './ErrorState.js'
export { Foot, type FootProps } from './Foot.js'
export { Glyph, type GlyphProps } from './Glyph.js'
export { Icon, type IconProps } from './Icon.js'
export { IconButton, type IconButtonProps } from './IconButton.js'
export { icons, type IconName } from './icons.js'
export type { IconDrawing } from './icon-drawing.js'
export type { IconSource } from './icon-source.js'
export { LetterTile, type LetterTileProps } from './LetterTile.js'
export { List, type ListProps } from './List.js'
export { ListRow, type ListRowProps } from './ListRow.js'
export { Medal, type MedalProps } from './Medal.js'
export { doneIcon, failedIcon } from './drawings/outcome-icons.js'
export { buyIcon, coinsIcon, pasteIcon, receiveIcon, sendIcon, swapIcon } from './drawings/asset-icons.js'
export {
  desktopIcon,
  globeIcon,
  leaveIcon,
  listIcon,
  penIcon,
  phoneIcon,
  plusIcon,
  shieldIcon,
} from './drawings/place-icons.js'
export { moveBetweenRows } from './move-between-rows.js'
export { NetworkPicture, type NetworkPictureProps } from './pictures/NetworkPicture.js'
export { Note, type NoteProps } from './Note.js'
export { OfflineNote, type OfflineNoteProps } from './feedback/OfflineNote.js'
export { Picture, type PictureProps } from './Picture.js'
export { ProgressRing, type ProgressRingProps } from './feedback/ProgressRing.js'
export { PromiseList, type PromiseListProps } from './PromiseList.js'
export { QrCode, type QrCodeProps } from './codes/QrCode.js'
export { Quote, type QuoteProps } from './Quote.js'
export { Row, type RowProps } from './Row.js'
export { SearchField, type SearchFieldProps } from './fields/SearchField.js'
export { Skeleton, type SkeletonProps } from './Skeleton.js'
export { SkeletonRows, type SkeletonRowsProps } from './SkeletonRows.js'
export { Spinner, type SpinnerProps } from './Spinner.js'
export { SlotFill, type SlotFillProps } from '../view/SlotFill.js'
export { SlotOutlet } from '../view/SlotOutlet.js'
export type { SpokenStateProps, StateAction } from './SpokenState.js'
export { Statement, type StatementProps } from './Statement.js'
export { StatusRing, type StatusRingProps } from './StatusRing.js'
export { uiStyles } from './styles.js'
export { Tabs, type Tab, type TabsProps } from './choices/Tabs.js'
export { TextField, type TextFieldProps } from './fields/TextField.js'
export { TextLink, type TextLinkProps } from './TextLink.js'
export { Toast, type ToastKind, type ToastProps } from './feedback/Toast.js'
export type { Tone } from './tone.js'
export { useAtom } from './hooks/use-atom.js'
export { useGuard, type Handler } from './hooks/use-guard.js'
export { useHeader } from './hooks/use-header.js'
export { useMessages } from './hooks/use-messages.js'
export { useService } from './hooks/use-service.js'
export { useStyles } from './hooks/use-styles.js'
export { VirtualList, type VirtualListProps } from './lists/VirtualList.js'
export { useWidget, type Header, type WidgetContextValue } from './hooks/widget-context.js'
