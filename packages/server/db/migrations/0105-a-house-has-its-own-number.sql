-- A second house of a number loses it here; its papers keep what its organizer says.
update partner p set org_number = null where exists (
  select from partner o where o.org_number = p.org_number and o.id < p.id);
update partner set org_number = null where org_number = '';
create unique index partner_org_number on partner (org_number);
