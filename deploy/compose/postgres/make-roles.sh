#!/bin/sh
# Run once by PostgreSQL's image, on an empty data folder: the two roles, and the database that one of them owns.
set -eu
owner_password=$(cat "${SECRETS:-/run/secrets}/owner-password")
server_password=$(cat "${SECRETS:-/run/secrets}/server-password")
psql -v ON_ERROR_STOP=1 -v owner="$owner_password" -v server="$server_password" --username postgres --dbname postgres <<'SQL'
create role drawbridge_owner login password :'owner';
create role drawbridge_server login password :'server';
create database drawbridge owner drawbridge_owner template template0;
revoke all on database drawbridge from public;
grant connect, temporary on database drawbridge to drawbridge_server;
SQL
