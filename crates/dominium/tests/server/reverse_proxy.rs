//! The documented configurations of reverse proxies, with the real proxies.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::json;

use crate::me;
use crate::server_process::Server;
use testing::client::Client;
use testing::wait::{TIMEOUT, wait_until};

/// Name of the server in the sample configurations.
const HOST: &str = "games.example.org";
/// Address of the server in the sample configurations.
const UPSTREAM: &str = "127.0.0.1:8321";

fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Running proxy, killed on drop.
struct Proxy {
    process: Child,
    address: SocketAddr,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts a proxy at a free port; none if the program is not installed.
///
/// `command` gets the address of the proxy and a directory for its files.
fn start(folder: &Path, command: impl Fn(SocketAddr, &Path) -> Command) -> Option<Proxy> {
    // Another process may take the port before the proxy does.
    for _ in 0..10 {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let mut command = command(address, folder);
        let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let Ok(process) = process else {
            let program = command.get_program();
            eprintln!(
                "skipped: {} is not installed (apt-get install nginx-light caddy)",
                program.display()
            );
            return None;
        };
        let mut proxy = Proxy { process, address };
        let mut has_exited = false;
        wait_until(TIMEOUT, "the proxy listens or exits", || {
            has_exited = proxy.process.try_wait().unwrap().is_some();
            has_exited || TcpStream::connect(address).is_ok()
        });
        if !has_exited {
            return Some(proxy);
        }
    }
    panic!("the proxy does not start");
}

fn nginx(upstream: &str, address: SocketAddr, folder: &Path) -> Command {
    let sample = sample("nginx.conf");
    let sample = sample.lines().filter(|line| {
        let is_tls = line.contains("ssl_") || line.contains("listen [::]");
        !is_tls
    });
    let sample: Vec<&str> = sample.collect();
    let sample = sample.join("\n");
    assert!(sample.contains("listen 443 ssl;") && sample.contains(UPSTREAM));
    let sample = sample
        .replace("listen 443 ssl;", &format!("listen {address};"))
        .replace(UPSTREAM, upstream);
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {kind};\n"))
        .concat();
    let file = folder.join("nginx.conf");
    let configuration = format!(
        "daemon off;\nmaster_process off;\npid nginx.pid;\nerror_log stderr;\nevents {{}}\n\
         http {{\naccess_log off;\n{temporary}{sample}\n}}\n"
    );
    fs::write(&file, configuration).unwrap();
    let mut command = Command::new("nginx");
    command.arg("-p").arg(folder).arg("-c").arg(file);
    command
}

fn caddy(upstream: &str, address: SocketAddr, folder: &Path) -> Command {
    let sample = sample("Caddyfile");
    assert!(sample.contains(&format!("\n{HOST} {{")) && sample.contains(UPSTREAM));
    let site = format!("\nhttp://:{} {{\n\tbind {}", address.port(), address.ip());
    let sample = sample
        .replace(&format!("\n{HOST} {{"), &site)
        .replace(UPSTREAM, upstream);
    let file = folder.join("Caddyfile");
    fs::write(&file, format!("{{\n\tadmin off\n}}\n{sample}")).unwrap();
    let mut command = Command::new("caddy");
    command
        .args(["run", "--adapter", "caddyfile", "--config"])
        .arg(file)
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .env("XDG_CONFIG_HOME", folder);
    command
}

/// Asserts that games work through a proxy, within the limits.
async fn assert_works_behind(configure: impl Fn(&str, SocketAddr, &Path) -> Command) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let server = Server::start(&["--data", data, "--behind-proxy", "--host", HOST]);
    let upstream = server.base.strip_prefix("http://").unwrap();
    let proxy = start(folder.path(), |address, folder| {
        configure(upstream, address, folder)
    });
    let Some(proxy) = proxy else { return };
    let base = format!("http://{}", proxy.address);

    // A page at another port than the default opens a table and a socket.
    let host = format!("{HOST}:{}", proxy.address.port());
    let client = Client::new(&base).await;
    let table = json!({ "rules": "kingdomino players=2", "chairs": [me("Anna"), me("Ben")] });
    let request = client.http().post(client.url("/tables")).json(&table);
    let request = request
        .header("host", &host)
        .header("origin", format!("http://{host}"));
    let answer = client.send(request).await.unwrap();
    assert_eq!(answer.status, 201, "{answer:?}");
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    let mut socket = client.socket(&id).await;
    assert_eq!(socket.next().await["kind"], "table");

    let unknown = client.http().get(client.url("/tables"));
    let unknown = unknown.header("host", "evil.example");
    let unknown = client.send(unknown).await.unwrap();
    assert_eq!(unknown.problem(), (421, "unknown_host".to_owned()));

    for path in ["/metrics", "//metrics", "/%6detrics", "/x/../metrics"] {
        let request = client.http().get(format!("{base}{path}"));
        let answer = client.send(request).await.unwrap();
        assert!(!answer.text.contains("dominium_"), "{path}: {answer:?}");
    }

    let stranger = Client::anonymous(&base);
    let mut is_limited = false;
    for attempt in 0..250 {
        let request = stranger.http().post(stranger.url("/guests"));
        let request = request.header("x-forwarded-for", format!("198.51.100.{attempt}"));
        let answer = stranger.send(request.json(&json!({}))).await.unwrap();
        if answer.status == 429 {
            is_limited = true;
            break;
        }
    }
    assert!(is_limited, "a forged header bypasses the limit");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sample_configuration_of_nginx_works() {
    assert_works_behind(nginx).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sample_configuration_of_caddy_works() {
    assert_works_behind(caddy).await;
}
