/** Client-side router: the current path, navigation and links without page loads. */
let path = $state(location.pathname)

addEventListener('popstate', () => {
  path = location.pathname
})

export function currentPath(): string {
  return path
}

export function navigate(to: string) {
  if (to !== path) history.pushState(null, '', to)
  path = to
  scrollTo(0, 0)
}

/** Action that makes a link navigate without a page load. */
export function link(node: HTMLAnchorElement) {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(node.pathname)
  }
  node.addEventListener('click', follow)
  return { destroy: () => node.removeEventListener('click', follow) }
}
