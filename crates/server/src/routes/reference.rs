//! API reference: the `OpenAPI` document and an HTML page.

use std::fmt::Write as _;
use std::sync::LazyLock;

use api::{EventsSent, Message, Problem};
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::Value;
use utoipa::openapi::{self, RefOr};
use utoipa::{Modify, OpenApi};

use super::cached::Document;
use super::{me, operations, socket, stream, tables};
use crate::error;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Dominium",
        description = "Tables of Kingdomino and Domination: create a table, take a chair, play. Every response about a table \
            contains everything the viewer may know and all legal actions, so a client needs no rules."
    ),
    paths(
        me::guests, me::token, me::link, me::claim, me::tables,
        tables::listed, tables::create, tables::table, tables::record, tables::request, tables::next,
        tables::hint, tables::why, tables::steps, tables::score, tables::games,
        socket::socket, stream::stream,
        operations::healthz, operations::readyz, operations::metrics
    ),
    components(schemas(EventsSent, Message, Problem)),
    modifiers(&Problems),
    tags(
        (name = "identity", description = "Identity"),
        (name = "tables", description = "Tables"),
        (name = "live", description = "Live updates"),
        (name = "operations", description = "Operations")
    )
)]
struct Api;

/// Sets the media type of problem responses (RFC 9457).
struct Problems;

impl Modify for Problems {
    fn modify(&self, api: &mut openapi::OpenApi) {
        let items = api.paths.paths.values_mut();
        let operations =
            items.flat_map(|item| [&mut item.get, &mut item.post].into_iter().flatten());
        let answers = operations.flat_map(|operation| &mut operation.responses.responses);
        for (status, answer) in answers {
            if let RefOr::T(answer) = answer
                && status.as_str() >= "400"
                && let Some(problem) = answer.content.shift_remove("application/json")
            {
                answer.content.insert(error::MEDIA_TYPE.to_owned(), problem);
            }
        }
    }
}

/// The `OpenAPI` document as JSON.
pub fn openapi() -> String {
    Api::openapi()
        .to_pretty_json()
        .expect("the document serializes to JSON")
}

static JSON: LazyLock<Value> = LazyLock::new(|| {
    serde_json::to_value(Api::openapi()).expect("the document serializes to JSON")
});

pub(super) async fn json(headers: HeaderMap) -> Response {
    static DOCUMENT: LazyLock<Document> =
        LazyLock::new(|| Document::new("application/json", JSON.to_string().into_bytes()));
    DOCUMENT.respond(&headers)
}

pub(super) async fn page(headers: HeaderMap) -> Response {
    static PAGE: LazyLock<Document> = LazyLock::new(|| {
        Document::new("text/html; charset=utf-8", render_page(&JSON).into_bytes())
    });
    PAGE.respond(&headers)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Converts text with code in backticks to HTML.
fn prose(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let part = |(number, part)| match number % 2 {
        0 => escape(part),
        _ => format!("<code>{}</code>", escape(part)),
    };
    parts.map(part).collect()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// HTML of a schema's type, linked to its description.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"]
        .as_str()
        .and_then(|path| path.rsplit('/').next())
    {
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    if schema["items"].is_object() {
        return format!("list of {}", kind(&schema["items"]));
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        if let Some(kinds) = schema[key].as_array() {
            let kinds: Vec<String> = kinds.iter().map(kind).collect();
            return kinds.join(" or ");
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values
            .iter()
            .map(|value| format!("<code>{}</code>", escape(&value.to_string())))
            .collect();
        return values.join(" or ");
    }
    match &schema["type"] {
        Value::String(kind) => escape(kind),
        Value::Array(kinds) => {
            let kinds: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
            kinds.join(" or ")
        }
        _ => "any".to_owned(),
    }
}

/// Writes table rows for the properties of a schema and its parts.
fn properties(schema: &Value, page: &mut String) {
    let required: Vec<&str> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let maybe = if required.contains(&name.as_str()) {
            ""
        } else {
            " (optional)"
        };
        let description = prose(text(property, "description"));
        let kind = kind(property);
        let _ = writeln!(
            page,
            "<tr><td><code>{name}</code>{maybe}</td><td>{kind}</td><td>{description}</td></tr>"
        );
    }
    for key in ["oneOf", "allOf", "anyOf"] {
        for (number, part) in schema[key].as_array().into_iter().flatten().enumerate() {
            if part["$ref"].is_string() {
                let kind = kind(part);
                let _ = writeln!(page, "<tr><td colspan=\"3\">… and all of {kind}</td></tr>");
                continue;
            }
            let description = prose(text(part, "description"));
            let either = if key == "allOf" || number == 0 {
                ""
            } else {
                "or: "
            };
            let _ = writeln!(
                page,
                "<tr><th colspan=\"3\">{either}{description}</th></tr>"
            );
            properties(part, page);
        }
    }
}

/// Renders the HTML page.
fn render_page(api: &Value) -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Dominium HTTP API</title>\n<link rel=\"stylesheet\" href=\"/api/v1/style.css\">\n<main>\n\
         <h1>Dominium HTTP API</h1>\n",
    );
    let about = prose(text(&api["info"], "description"));
    let _ = writeln!(
        page,
        "<p>{about}</p>\n<p>Machine-readable: <a href=\"/api/v1/openapi.json\">openapi.json</a>.</p>"
    );
    for tag in api["tags"].as_array().into_iter().flatten() {
        let (name, about) = (text(tag, "name"), prose(text(tag, "description")));
        let _ = writeln!(page, "<h2>{about}</h2>");
        for (path, methods) in api["paths"].as_object().into_iter().flatten() {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                if operation["tags"][0].as_str() == Some(name) {
                    describe_operation(path, method, operation, &mut page);
                }
            }
        }
    }
    page.push_str("<h2>Schemas</h2>\n");
    for (name, schema) in api["components"]["schemas"]
        .as_object()
        .into_iter()
        .flatten()
    {
        let about = prose(text(schema, "description"));
        let _ = writeln!(
            page,
            "<h3 id=\"{name}\">{name}</h3>\n<p>{about}</p>\n<table>"
        );
        if schema["enum"].is_array() {
            let _ = writeln!(page, "<tr><td>{}</td></tr>", kind(schema));
        }
        properties(schema, &mut page);
        page.push_str("</table>\n");
    }
    page.push_str("</main>\n</html>\n");
    page
}

fn describe_operation(path: &str, method: &str, operation: &Value, page: &mut String) {
    let about = [text(operation, "summary"), text(operation, "description")].join(" ");
    let _ = writeln!(
        page,
        "<h3><code>{} {}</code></h3>\n<p>{}</p>\n<table>",
        method.to_uppercase(),
        escape(path),
        prose(&about)
    );
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if body.is_object() {
        let _ = writeln!(
            page,
            "<tr><td>body</td><td>{}</td><td></td></tr>",
            kind(body)
        );
    }
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let _ = writeln!(
            page,
            "<tr><td><code>{}{}</code></td><td>{}</td><td>{}</td></tr>",
            if text(parameter, "in") == "query" {
                "?"
            } else {
                ""
            },
            text(parameter, "name"),
            kind(&parameter["schema"]),
            prose(text(parameter, "description"))
        );
    }
    for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
        let content = answer["content"].as_object();
        let schema = content.and_then(|content| content.values().next());
        let kind = schema.map_or_else(String::new, |content| kind(&content["schema"]));
        let about = prose(text(answer, "description"));
        let _ = writeln!(
            page,
            "<tr><td>{status}</td><td>{kind}</td><td>{about}</td></tr>"
        );
    }
    page.push_str("</table>\n");
}
