/** Titles and stories are invented or more than a hundred years old. */
export const stories: Readonly<Record<string, string>> = {
  'Fjordens siste fyr': 'Når fyret skal slukkes for godt, nekter vokteren å ta ferga hjem.',
  Robotreven: 'En rev av skrapmetall våkner på gjenvinningsstasjonen og vil lære å lukte.',
  Nattfergen: 'Åtte fremmede deler siste avgang. En av dem gikk aldri om bord.',
  'Kaptein Kvikk og måneskatten': 'Kaptein Kvikk må låne en rakett for å finne skatten før tante.',
  'Galaksevakten 3': 'Galaksevakten får sitt første oppdrag på jorda, midt i fellesferien.',
  'Tante Tyra tar ferie': 'Tante Tyra har passet alle andre i førti år. Nå tar hun ferie.',
  'Stille kyst': 'To søsken rydder barndomshjemmet og finner et brev som aldri ble sendt.',
  'Sommeren på Sildøya': 'Mina må tilbringe sommeren på ei øy uten dekning, og det er flaks.',
  Svartdalen: 'Fem venner leier en hytte som ikke står på kartet.',
  'Under isen': 'En dokumentar om livet under isen i Polhavet, gjennom ett år.',
  'Reisen til månen': 'Seks astronomer skyter seg til månen i en kanon. Med nyskrevet musikk.',
  Nosferatu: 'Grev Orlok kjøper hus i byen. Stumfilm med levende orgel.',
  'Vinterferien som forsvant': 'Noen har stjålet vinterferien, og 5B vil ha den tilbake.',
  'Den tredje vakten': 'En nattevakt på sykehuset begynner å høre det samme anropet hver natt.',
  'Mormors motorsykkel': 'Mormor, Ella og en gammel motorsykkel skal rekke bryllupet i Bodø.',
}
