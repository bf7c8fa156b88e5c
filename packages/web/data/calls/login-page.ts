/** Leaves for the server's login page, which brings the user back to where they are now. */
export function goToLogin(): void {
  const { pathname, search, hash } = window.location
  window.location.assign(`/login?intended-url=${encodeURIComponent(pathname + search + hash)}`)
}
