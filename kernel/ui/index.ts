/**
 * The design system: React components for views, rendered in the modal's shadow root. Components in subfolders are not part
 * of the first view and add their own styles (`useStyles`). Texts are props, except the default ones
 * of `CopyButton`.
 */
export {
  ActionTile,
  ActionTiles,
  type ActionTileProps,
  type ActionTilesProps,
} from './choices/ActionTiles.js'
export { AmountField, type AmountFieldProps } from './fields/AmountField.js'
export { AmountText, type AmountTextProps } from './values/AmountText.js'
export { AssetPicture, type AssetPictureProps } from './pictures/AssetPicture.js'
export { Avatar, type AvatarProps } from './Avatar.js'
export { avatarArt, type AvatarArt } from './avatar-art.js'
export { Badge, type BadgeProps, type Tone } from './Badge.js'
export { Button, type ButtonProps } from './Button.js'
export { BusyButton, type BusyButtonProps } from './feedback/BusyButton.js'
export { ButtonPair, type ButtonPairProps } from './choices/ButtonPair.js'
export { Card, type CardProps } from './Card.js'
export { CheckList, type CheckListProps } from './CheckList.js'
export { Chip, type ChipProps } from './choices/Chip.js'
export { CodeField, type CodeFieldProps } from './fields/CodeField.js'
export { ConditionsStep, type ConditionsStepProps } from './fields/ConditionsStep.js'
export { ConfirmCheckbox, type ConfirmCheckboxProps } from './fields/ConfirmCheckbox.js'
export { ConnectionOutcome, type ConnectionOutcomeProps } from './ConnectionOutcome.js'
export { CopyButton, type CopyButtonProps } from './feedback/CopyButton.js'
export { StateCard, type StateCardProps } from './lists/StateCard.js'
export { EmptyState, ErrorState, type StateAction, type StateMessageProps } from './StateMessage.js'
export { ExternalText, type ExternalTextProps } from './ExternalText.js'
export { Footer, type FooterProps } from './Footer.js'
export { FullAddress, type FullAddressProps } from './values/FullAddress.js'
export { Icon, type IconProps } from './Icon.js'
export { IconButton, type IconButtonProps } from './IconButton.js'
export { IconLink, type IconLinkProps } from './IconLink.js'
export { icons, type IconDrawing, type IconName, type IconSource } from './icons.js'
export { IconTile, type IconTileProps } from './IconTile.js'
export { LetterTile, type LetterTileProps } from './LetterTile.js'
export { List, type ListProps } from './List.js'
export { ListRow, type ListRowProps } from './ListRow.js'
export { Message, type MessageProps } from './Message.js'
export { NetworkPicture, type NetworkPictureProps } from './pictures/NetworkPicture.js'
export { Note, type NoteProps } from './Note.js'
export { OfflineNote, type OfflineNoteProps } from './feedback/OfflineNote.js'
export { Picture, type PictureProps } from './Picture.js'
export { QrCode, type QrCodeProps } from './codes/QrCode.js'
export { Row, type RowProps } from './Row.js'
export {
  SearchableList,
  type SearchableListLabels,
  type SearchableListProps,
} from './lists/SearchableList.js'
export { SearchField, type SearchFieldProps } from './fields/SearchField.js'
export { Skeleton, type SkeletonProps } from './Skeleton.js'
export { SkeletonRows, type SkeletonRowsProps } from './SkeletonRows.js'
export { SlotFill, type SlotFillProps } from './slots/SlotFill.js'
export { SlotOutlet } from './slots/SlotOutlet.js'
export { Spinner, type SpinnerProps } from './Spinner.js'
export { StatusIcon, type StatusIconProps } from './StatusIcon.js'
export { StatusRing, type StatusRingProps } from './StatusRing.js'
export { Tabs, type Tab, type TabsProps } from './choices/Tabs.js'
export { TextField, type TextFieldProps } from './fields/TextField.js'
export { TextLink, type TextLinkProps } from './TextLink.js'
export { Toast, type ToastKind, type ToastProps } from './toasts/Toast.js'
export { VirtualList, type VirtualListProps } from './lists/VirtualList.js'
export { doneIcon, failedIcon } from './drawings/outcome-icons.js'
export {
  buyIcon,
  coinsIcon,
  disconnectIcon,
  flipIcon,
  globeIcon,
  pasteIcon,
  phoneIcon,
  receiveIcon,
  sendIcon,
  settingsIcon,
  shieldIcon,
  swapIcon,
} from './drawings/view-icons.js'
export { useAddressFormat } from './hooks/use-address-format.js'
export { useAtom } from './hooks/use-atom.js'
export { useCloseWhen } from './hooks/use-close-when.js'
export {
  useConnectAttempt,
  type ConnectAttempt,
  type ConnectOutcome,
  type RunningConnect,
  type StartConnect,
} from './hooks/use-connect-attempt.js'
export { useConnectionLabel } from './hooks/use-connection-label.js'
export { useBackground, useGuard, type Handler } from './hooks/use-guard.js'
export { useHeader } from './hooks/use-header.js'
export { useErrorText, useMessage } from './hooks/use-message.js'
export { useMessages } from './hooks/use-messages.js'
export { useOnline } from './hooks/use-online.js'
export { useOptionalService, useService } from './hooks/use-service.js'
export { useStyles } from './hooks/use-styles.js'
export { useTask, type Task } from './hooks/use-task.js'
export { useWhenIdle } from './hooks/use-when-idle.js'
export { useWidget, type Header, type HeaderAction, type WidgetContextValue } from './hooks/widget-context.js'
