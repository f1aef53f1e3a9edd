-- Whole payments at the counter: start, request, confirm, one after the other on each connection.
-- Run with as many threads as connections: a thread's state is then a connection's.
-- Arguments: a file of consumer tokens, a file of "token business" of merchants, how many of the merchants are paid.
dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "wrk-threads.lua")

local consumers, merchants = {}, {}
local paid, step, id, token = 0, 0, nil, nil

function init(args)
  math.randomseed(os.time() * 1000 + number)
  for line in io.lines(args[1]) do consumers[#consumers + 1] = line end
  for line in io.lines(args[2]) do
    local merchant, business = line:match("^(%S+) (%S+)$")
    merchants[#merchants + 1] = { token = merchant, business = business }
  end
  paid = tonumber(args[3])
end

local function post(path, bearer, body)
  local headers = { authorization = "Bearer " .. bearer }
  if body then
    headers["content-type"] = "application/json"
    headers["idempotency-key"] = number .. "-" .. math.random(1, 2 ^ 30) .. "-" .. math.random(1, 2 ^ 30)
  end
  return wrk.format("POST", path, headers, body)
end

function request()
  if step == 0 then
    token = consumers[math.random(#consumers)]
    return post("/api/purchases", token, nil)
  elseif step == 1 then
    local merchant = merchants[math.random(paid)]
    return post("/api/purchases/create-debit", merchant.token,
      '{"purchaseId":"' .. id .. '","paymentCode":null,"amount":6418,"notes":"Two hardbacks","pos_order_id":"20418","employee_name":"Jo","channel":"in_store","syn_business_id":"' .. merchant.business .. '"}')
  end
  return post("/api/purchases/confirm-debit", token, '{"purchaseId":"' .. id .. '"}')
end

function response(status, headers, body)
  if status ~= 200 then
    failed = failed + 1
    step = 0
  elseif step == 0 then
    id = body:match('"ID"%s*:%s*"([^"]+)"')
    step = 1
  elseif step == 1 then
    step = 2
  else
    finished = finished + 1
    step = 0
  end
end
