/** Shows and hides the chart's figures as a table. Plain JavaScript: it runs in the page as it stands. */
export const dashboardScript = `
for (const button of document.querySelectorAll('[data-dash-table]')) {
  const rows = button.closest('figure').querySelector('[data-dash-rows]')
  button.addEventListener('click', () => {
    rows.hidden = !rows.hidden
    button.setAttribute('aria-expanded', String(!rows.hidden))
  })
}`
