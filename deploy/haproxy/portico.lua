-- Asks Portico whether a call may pass: `http-request lua.portico`, see haproxy.cfg beside this file.
--
-- Portico is asked through HAProxy's own listener, so that its URLs, health checks and timeouts stand in haproxy.cfg.
-- When Portico cannot be asked, the caller gets 503: nothing passes.

local listener = "abns@portico-authorize"
local token = os.getenv("GATEWAY_TOKEN")
if token == nil or token == "" then error("portico.lua needs GATEWAY_TOKEN in the environment") end

-- What the API is told of an allowed call.
local granted = { "application", "developer", "product-version", "credential", "scopes" }

local function first(headers, name)
  local values = headers[name]
  return values and values[0] or ""
end

local function refuse(txn, status, headers, body)
  local reply = txn:reply({ status = status, body = body })
  for _, name in ipairs({ "content-type", "www-authenticate", "cache-control", "retry-after", "deprecation", "sunset" }) do
    if headers[name] then reply:add_header(name, headers[name][0]) end
  end
  txn:done(reply)
end

core.register_action("portico", { "http-req" }, function(txn)
  local headers = txn.http:req_get_headers()
  local asked = {}
  for name, values in pairs(headers) do
    -- A caller may not tell Portico what only a gateway tells. Body and connection are HAProxy's business.
    local isOurs = name:find("^x%-portico%-") or name:find("^x%-original%-") or name:find("^x%-forwarded%-")
    local isOfConnection = name == "content-length" or name == "transfer-encoding" or name == "connection"
      or name == "host" or name == "expect" or name == "upgrade" or name == "te"
    if not isOurs and not isOfConnection then
      local list = {}
      for at = 0, #values do list[#list + 1] = values[at] end
      asked[name] = list
    end
  end
  asked["x-portico-gateway-token"] = { token }
  asked["x-forwarded-method"] = { txn.f:method() }
  asked["x-forwarded-host"] = { first(headers, "host") }
  -- As the caller sent it, so that Portico can refuse what is ambiguous.
  asked["x-forwarded-uri"] = { txn.f:pathq() or "" }

  local answer = core.httpclient():get({
    url = "http://portico/gateway/v1/authorize", dst = listener, headers = asked, timeout = 5000,
  })
  local status = answer and answer.status or 0
  local told = answer and answer.headers or {}
  txn:set_var("txn.portico_application", first(told, "x-portico-application"))
  txn:set_var("txn.portico_product_version", first(told, "x-portico-product-version"))
  if status == 200 then
    for _, name in ipairs(granted) do
      local value = first(told, "x-portico-" .. name)
      if value ~= "" then txn.http:req_set_header("x-portico-" .. name, value) end
    end
    -- About the end of the version: for the caller, see haproxy.cfg.
    for _, name in ipairs({ "deprecation", "sunset", "link" }) do
      if told[name] then txn:set_var("txn.portico_" .. name, told[name][0]) end
    end
  elseif status == 401 or status == 403 or status == 429 then
    refuse(txn, status, told, answer.body)
  else
    refuse(txn, 503, {}, "")
  end
end)
