//! Client addresses, hosts and metrics: which requests a server trusts.

use serde_json::{Value, json};

use crate::server_process::Server;
use crate::{binary, me};
use testing::client::{Client, Response};

/// More requests than the burst of new guests from one address.
const ATTEMPTS: u8 = 250;

/// Server in a temporary directory with these additional arguments.
fn server_with(arguments: &[&str]) -> (tempfile::TempDir, Server) {
    let folder = tempfile::tempdir().unwrap();
    let data = ["--data", folder.path().to_str().unwrap()];
    let server = Server::start(&[&data, arguments].concat());
    (folder, server)
}

/// Header lines of a request.
type Headers = Vec<(&'static str, Vec<u8>)>;

fn header(name: &'static str, value: impl AsRef<[u8]>) -> (&'static str, Vec<u8>) {
    (name, value.as_ref().to_vec())
}

fn forwarded_for(value: impl AsRef<[u8]>) -> Headers {
    vec![header("x-forwarded-for", value)]
}

/// Requests a new guest with these headers.
async fn new_guest(client: &Client, headers: Headers) -> Response {
    let mut request = client.http().post(client.url("/guests")).json(&json!({}));
    for (name, value) in headers {
        request = request.header(name, value);
    }
    client.send(request).await.unwrap()
}

/// Whether the rate limit of new guests stops this client.
async fn is_limited(server: &Server, headers: impl Fn(u8) -> Headers) -> bool {
    let client = Client::anonymous(&server.base);
    for attempt in 0..ATTEMPTS {
        let answer = new_guest(&client, headers(attempt)).await;
        if answer.status != 201 {
            assert_eq!(answer.problem(), (429, "too_many".to_owned()));
            return true;
        }
    }
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_forwarded_address_does_not_bypass_the_guest_limit() {
    let (_folder, server) = server_with(&["--behind-proxy"]);
    let forgeries: [(&str, &dyn Fn(u8) -> Headers); 6] = [
        ("an earlier header line", &|attempt| {
            let mut headers = forwarded_for(format!("198.51.100.{attempt}"));
            headers.extend(forwarded_for("203.0.113.1"));
            headers
        }),
        ("an earlier address", &|attempt| {
            forwarded_for(format!("198.51.100.{attempt}, 203.0.113.2"))
        }),
        ("bytes that are not UTF-8", &|_| {
            forwarded_for(b"\xff, 203.0.113.3")
        }),
        ("changing ports", &|attempt| {
            forwarded_for(format!("203.0.113.4:{}", 4000 + u16::from(attempt)))
        }),
        ("IPv6 addresses of one network", &|attempt| {
            forwarded_for(format!("[2001:db8::{attempt:x}]:4711"))
        }),
        ("a missing header", &|_| Vec::new()),
    ];
    let mut bypasses = Vec::new();
    for (what, headers) in forgeries {
        if !is_limited(&server, headers).await {
            bypasses.push(what);
        }
    }
    assert_eq!(bypasses, [""; 0]);
    // Others are not affected.
    let client = Client::anonymous(&server.base);
    let other = new_guest(&client, forwarded_for("192.0.2.77")).await;
    assert_eq!(other.status, 201, "{other:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_loopback_address_is_limited_if_it_was_forwarded() {
    // The proxy is on this machine, and --behind-proxy was forgotten.
    let (_folder, server) = server_with(&[]);
    let mut exempt = Vec::new();
    for name in ["x-forwarded-for", "x-real-ip", "forwarded", "via"] {
        let forwarded = |attempt| vec![header(name, format!("198.51.100.{attempt}"))];
        if !is_limited(&server, forwarded).await {
            exempt.push(name);
        }
    }
    assert_eq!(exempt, [""; 0]);
    assert!(!is_limited(&server, |_| Vec::new()).await, "direct");
    // A proxy may forward requests of another proxy on this machine.
    let (_folder, server) = server_with(&["--behind-proxy"]);
    assert!(is_limited(&server, |_| forwarded_for("127.0.0.1")).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_are_counted_from_the_last_of_several_proxies() {
    let (_folder, server) = server_with(&["--behind-proxy=2"]);
    let forged = |attempt| {
        let mut headers = forwarded_for(format!("198.51.100.{attempt}, 203.0.113.1"));
        headers.extend(forwarded_for("10.0.0.7"));
        headers
    };
    assert!(is_limited(&server, forged).await);
    // Another client of the same two proxies.
    let client = Client::anonymous(&server.base);
    let other = forwarded_for("203.0.113.2, 10.0.0.7");
    assert_eq!(new_guest(&client, other).await.status, 201);
    // A client that reached the second proxy without the first.
    assert!(is_limited(&server, |_| forwarded_for("203.0.113.3")).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_forwarded_addresses_are_rejected() {
    let (_folder, server) = server_with(&["--behind-proxy"]);
    let client = Client::anonymous(&server.base);
    for value in [
        "unknown",
        "",
        "203.0.113.9:99999",
        "203.0.113.9, ",
        "[2001:db8::1",
    ] {
        let answer = new_guest(&client, forwarded_for(value)).await;
        assert_eq!(answer.problem(), (400, "malformed".to_owned()), "{value}");
        assert!(answer.text.contains("X-Forwarded-For"), "{answer:?}");
    }
    // What a client claims is not checked.
    let claimed = forwarded_for("unknown, 203.0.113.9");
    assert_eq!(new_guest(&client, claimed).await.status, 201);
}

/// Whether the identity cookie of a new guest is restricted to HTTPS.
async fn has_secure_cookie(server: &Server, proto: &str) -> bool {
    let client = Client::anonymous(&server.base);
    let table = json!({ "rules": "kingdomino players=2", "chairs": [me("Anna"), me("Ben")] });
    let request = client.http().post(client.url("/tables")).json(&table);
    let request = request.header("x-forwarded-proto", proto);
    let answer = client.send(request).await.unwrap();
    assert_eq!(answer.status, 201, "{answer:?}");
    let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
    cookie.contains("; Secure")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_forwarded_protocol_is_trusted_only_behind_a_proxy() {
    let (_folder, server) = server_with(&[]);
    assert!(!has_secure_cookie(&server, "https").await);
    let (_folder, server) = server_with(&["--behind-proxy"]);
    assert!(has_secure_cookie(&server, "https").await);
    assert!(!has_secure_cookie(&server, "http").await);
    assert!(!has_secure_cookie(&server, "https, http").await);
}

/// Requests a path of the server under this host.
async fn get(server: &Server, path: &str, host: &str) -> Response {
    let client = Client::anonymous(&server.base);
    let request = client.http().get(format!("{}{path}", server.base));
    client.send(request.header("host", host)).await.unwrap()
}

/// Attempts to open a WebSocket to a table under this host.
async fn upgrade(server: &Server, table: &str, host: &str) -> Response {
    let client = Client::anonymous(&server.base);
    let request = client
        .http()
        .get(client.url(&format!("/tables/{table}/socket")))
        .header("host", host)
        .header("origin", format!("http://{host}"))
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    let response = request.send().await.unwrap();
    Response {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        // The body of an open socket does not end.
        text: if response.status() == 101 {
            String::new()
        } else {
            response.text().await.unwrap()
        },
    }
}

/// DNS rebinding: the name of another page resolves to the address of the server.
#[tokio::test(flavor = "multi_thread")]
async fn requests_for_unknown_hosts_are_rejected() {
    let (_folder, server) = server_with(&[]);
    let client = Client::new(&server.base).await;
    let chairs = json!([me("Anna"), me("Ben")]);
    let table = client.open("kingdomino players=2", chairs).await;
    for host in [
        "evil.example",
        "evil.example:8321",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil.local",
    ] {
        let unknown = (421, "unknown_host".to_owned());
        for path in ["/", "/t/x", "/api/v1/tables", "/metrics"] {
            let answer = get(&server, path, host).await;
            assert_eq!(answer.problem(), unknown, "{host}{path}");
            let detail: Value = answer.json()["detail"].clone();
            let detail = detail.as_str().unwrap();
            let name = host.trim_end_matches(":8321");
            assert!(detail.contains(&format!("--host {name}")), "{detail}");
        }
        let answer = upgrade(&server, &table, host).await;
        assert_eq!(answer.problem(), unknown, "{host}");
    }
    for host in ["", "user@localhost", "a b", "localhost:port", "[::1"] {
        let answer = get(&server, "/", host).await;
        assert_eq!(answer.problem(), (400, "malformed".to_owned()), "{host}");
    }
    let own = own_host_name();
    for host in [
        "localhost",
        "localhost:8321",
        "LocalHost.",
        "app.localhost",
        "127.0.0.1",
        "192.168.1.20:8321",
        "[::1]:8321",
        "[2001:db8::1]",
        &own,
        &format!("{own}.local:8321"),
    ] {
        assert_eq!(get(&server, "/", host).await.status, 200, "{host}");
        assert_eq!(upgrade(&server, &table, host).await.status, 101, "{host}");
    }
    // Probes may use any name.
    for path in ["/healthz", "/readyz"] {
        assert_eq!(get(&server, path, "evil.example").await.status, 200);
    }
}

/// Host name of this machine, up to the first dot.
fn own_host_name() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
    name.trim().split('.').next().unwrap().to_lowercase()
}

#[tokio::test(flavor = "multi_thread")]
async fn configured_hosts_are_accepted() {
    let (_folder, server) = server_with(&[
        "--host",
        "games.example.org",
        "--host",
        "Örn.example",
        "--origin",
        "https://pages.example.net",
    ]);
    for host in [
        "games.example.org",
        "GAMES.example.org:443",
        "xn--rn-eka.example",
        "pages.example.net",
    ] {
        assert_eq!(get(&server, "/", host).await.status, 200, "{host}");
    }
    for host in ["example.org", "www.games.example.org"] {
        assert_eq!(get(&server, "/", host).await.status, 421, "{host}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_private() {
    let metrics = async |server: &Server, headers: Headers| {
        let client = Client::anonymous(&server.base);
        let mut request = client.http().get(format!("{}/metrics", server.base));
        for (name, value) in headers {
            request = request.header(name, value);
        }
        client.send(request).await.unwrap()
    };
    let (_folder, server) = server_with(&[]);
    let local = metrics(&server, Vec::new()).await;
    assert_eq!(local.status, 200);
    assert!(local.text.contains("dominium_entries_total"), "{local:?}");
    for headers in [
        forwarded_for("203.0.113.9"),
        vec![header("x-real-ip", "203.0.113.9")],
    ] {
        let answer = metrics(&server, headers).await;
        assert_eq!(answer.problem(), (404, "nothing_here".to_owned()));
        assert!(answer.text.contains("--metrics-listen"), "{answer:?}");
    }
    // Behind a proxy, a request without the header may come from anywhere.
    let (_folder, server) = server_with(&["--behind-proxy"]);
    assert_eq!(metrics(&server, Vec::new()).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_can_have_their_own_listener() {
    let (_folder, mut server) = server_with(&["--metrics-listen", "127.0.0.1:0", "--behind-proxy"]);
    let line = server.next_line();
    let url = line.strip_prefix("metrics on ").unwrap();
    let client = Client::anonymous(&server.base);
    let request = client.http().get(url).header("host", "prometheus.example");
    let metrics = client.send(request).await.unwrap();
    assert_eq!(metrics.status, 200);
    let content_type = metrics.headers["content-type"].to_str().unwrap();
    assert!(content_type.starts_with("application/openmetrics-text"));
    assert!(
        metrics.text.contains("dominium_entries_total"),
        "{metrics:?}"
    );
    // It serves nothing else, and the public listener serves no metrics.
    let other = client.http().get(url.replace("/metrics", "/api/v1/tables"));
    assert_eq!(client.send(other).await.unwrap().status, 404);
    let public = client.http().get(format!("{}/metrics", server.base));
    assert_eq!(client.send(public).await.unwrap().status, 404);
    // An address in use is reported with its option.
    let used = url.strip_prefix("http://").unwrap();
    let used = used.strip_suffix("/metrics").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let error = binary::error_line(
        &[
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--metrics-listen",
            used,
            "--data",
            data.to_str().unwrap(),
        ],
        "",
    );
    assert!(error.contains("--metrics-listen"), "{error}");
    assert!(!data.exists());
}
