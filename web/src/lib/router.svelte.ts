/** Where somebody is in the page. */
let path = $state(location.pathname)

addEventListener('popstate', () => {
  path = location.pathname
})

export function where(): string {
  return path
}

export function go(to: string) {
  if (to !== path) history.pushState(null, '', to)
  path = to
  scrollTo(0, 0)
}

/** Lets an ordinary link lead somewhere without loading the page again. */
export function link(node: HTMLAnchorElement) {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(node.pathname)
  }
  node.addEventListener('click', follow)
  return { destroy: () => node.removeEventListener('click', follow) }
}
