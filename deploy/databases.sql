-- For compose.yaml only: passwords for the roles of data/migrate/roles.sql, and a database for each pod.
alter role unwrap_migrator password 'migrator';
alter role unwrap_app password 'app';
alter role unwrap_pay password 'pay';
alter role unwrap_checker password 'checker';
create database unwrap_east owner unwrap_migrator;
create database unwrap_west owner unwrap_migrator;
