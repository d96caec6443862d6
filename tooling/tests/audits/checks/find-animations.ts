/** Runs in the page: finds running animations in the shadow roots of these elements. */
export function findAnimations(elements: Element[]): readonly string[] {
  const roots = new Set(elements.map((one) => one.getRootNode() as ShadowRoot))
  return [...roots].flatMap((root) =>
    root.getAnimations().map((one) => {
      const { target, pseudoElement } = one.effect as KeyframeEffect
      const what = one instanceof CSSTransition ? one.transitionProperty : (one as CSSAnimation).animationName
      return `${target?.getAttribute('class') ?? target?.tagName}${pseudoElement ?? ''}: ${what}`
    }),
  )
}
