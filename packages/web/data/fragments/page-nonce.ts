/** The nonce that the server gave this page; scripts of the server's own fragments carry the same. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}
