/** Runs in the page: finds running animations in the shadow roots of these elements. */
export function findAnimations(elements: Element[]): readonly string[] {
  const roots = new Set(elements.map((element) => element.getRootNode() as ShadowRoot))
  return [...roots].flatMap((root) =>
    root.getAnimations().map((animation) => {
      const { target, pseudoElement } = animation.effect as KeyframeEffect
      const name =
        animation instanceof CSSTransition
          ? animation.transitionProperty
          : (animation as CSSAnimation).animationName
      return `${target?.getAttribute('class') ?? target?.tagName}${pseudoElement ?? ''}: ${name}`
    }),
  )
}
