/** Whether the frame is a bottom sheet: below 430 px of width, as in frame-sheet.css. */
export function isSheet(view: Window): boolean {
  return view.matchMedia('(max-width: 429.98px)').matches
}
