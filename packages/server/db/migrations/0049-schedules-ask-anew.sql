-- A schedule is changed in what its report is asked, too.
grant update (asked) on report_schedule to dxweb_app;
