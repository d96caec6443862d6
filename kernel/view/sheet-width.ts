/** Whether the frame is a sheet at the lower edge: below 430 px of width, as in frame.css. */
export function isSheet(view: Window): boolean {
  return view.matchMedia('(max-width: 429.98px)').matches
}
