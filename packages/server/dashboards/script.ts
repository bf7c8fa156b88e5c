/** Script that toggles between a chart and its table. Inlined in the page, so plain JavaScript. */
export const dashboardScript = `
for (const button of document.querySelectorAll('[data-dash-table]')) {
  const rows = button.closest('figure').querySelector('[data-dash-rows]')
  button.addEventListener('click', () => {
    rows.hidden = !rows.hidden
    button.setAttribute('aria-expanded', String(!rows.hidden))
  })
}`
