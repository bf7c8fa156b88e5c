/** Plain JavaScript, since it is inlined in the page. */
export const dashboardScript = `
for (const button of document.querySelectorAll('[data-dash-table]')) {
  const rows = button.closest('figure').querySelector('[data-dash-rows]')
  button.addEventListener('click', () => {
    rows.hidden = !rows.hidden
    button.setAttribute('aria-expanded', String(!rows.hidden))
  })
}`
