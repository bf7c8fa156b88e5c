-- What a renter reads of its events is told by whether it is the house's own.
grant select (kind) on renter to dxweb_renter;
