/**
 * Draws a button that goes when it is pressed, and then calls back. How a visitor came, by pointer or by
 * keyboard, decides whether the focus is shown in what opens.
 */
export function awaitPress(place: HTMLElement, onPress: () => void): void {
  const button = document.createElement('button')
  button.textContent = 'Show'
  button.dataset['testid'] = 'show'
  button.addEventListener('click', () => {
    button.remove()
    onPress()
  })
  place.append(button)
}
