export function goToLogin(): void {
  const { pathname, search, hash } = window.location
  window.location.assign(`/login?intended-url=${encodeURIComponent(pathname + search + hash)}`)
}
