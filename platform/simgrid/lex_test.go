package simgrid

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// lexed prints our tokens, one a line.
func lexed(data []byte) (string, error) {
	var out strings.Builder
	x := lexer{data: data}
	for {
		from := len(x.attrs)
		tok, err := x.next()
		if errors.Is(err, io.EOF) {
			return out.String(), nil
		}
		if err != nil {
			return out.String(), err
		}
		switch tok.kind {
		case startTag:
			fmt.Fprintf(&out, "start %s", tok.name)
			for _, a := range x.attrs[from:] {
				fmt.Fprintf(&out, " %s=%q", a.name, a.value)
			}
			out.WriteString("\n")
		case endTag:
			fmt.Fprintf(&out, "end %s\n", tok.name)
		case plainText:
			if text := bytes.TrimSpace(tok.text); len(text) > 0 {
				fmt.Fprintf(&out, "text %q\n", text)
			}
		}
	}
}

// twin prints encoding/xml's tokens in the same way.
func twin(data []byte) (string, error) {
	var out strings.Builder
	full := func(n xml.Name) string { return strings.TrimPrefix(n.Space+":"+n.Local, ":") }
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		tok, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			return out.String(), nil
		}
		if err != nil {
			return out.String(), err
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			fmt.Fprintf(&out, "start %s", full(tok.Name))
			for _, a := range tok.Attr {
				fmt.Fprintf(&out, " %s=%q", full(a.Name), a.Value)
			}
			out.WriteString("\n")
		case xml.EndElement:
			fmt.Fprintf(&out, "end %s\n", full(tok.Name))
		case xml.CharData:
			if text := bytes.TrimSpace(tok); len(text) > 0 {
				fmt.Fprintf(&out, "text %q\n", text)
			}
		}
	}
}

func TestXMLLexer(t *testing.T) {
	for in, want := range map[string]string{
		`<a b="1" c='2'/>`:                              "start a b=\"1\" c=\"2\"\nend a\n",
		"<a  b = \"x\"\n></a >":                         "start a b=\"x\"\nend a\n",
		`<a b="&lt;&amp;&quot;&apos;&gt;&#65;&#x42;"/>`: "start a b=\"<&\\\"'>AB\"\nend a\n",
		"<a b='x\r\ny\rz'/>":                            "start a b=\"x\\ny\\nz\"\nend a\n",
		"<?xml version='1.0' encoding='utf-8'?><!-- <a> --><!DOCTYPE p [<!ENTITY e '>'>]><p><![CDATA[<x>]]></p>": "start p\ntext \"<x>\"\nend p\n",
	} {
		got, err := lexed([]byte(in))
		require.NoError(t, err, in)
		require.Equal(t, want, got)
		other, err := twin([]byte(in))
		require.NoError(t, err, in)
		require.Equal(t, want, other)
	}
	for in, want := range map[string]string{
		"<a b=1/>":      `value of attribute "b" without quotes`,
		"<a b/>":        `want '=', got '/'`,
		"<a b='<'/>":    `< inside a quoted value`,
		"<a b='&x;'/>":  `unknown entity (write &amp; for &)`,
		"<a b='&'/>":    `unknown entity (write &amp; for &)`,
		"<a b='&#0;'/>": `unknown entity (write &amp; for &)`,
		"<a b='\x01'/>": `character number 1 is not allowed`,
		"<a /b>":        `want '>', got 'b'`,
		"< a/>":         `want a name, got ' '`,
		"<":             `unexpected end of file`,
		"<!-- ":         `unexpected end of file`,
		"<!DOCTYPE 'x":  `unexpected end of file`,
		"<?xml version='1.0' encoding='latin1'?>": `encoding "latin1" is not supported; save the file as UTF-8`,
	} {
		_, err := lexed([]byte(in))
		require.EqualError(t, err, want, in)
		_, err = twin([]byte(in))
		require.Error(t, err, in)
	}
}

// FuzzXMLLexer compares the lexer with encoding/xml: where both read a file to
// its end they read the same. Entities outside of attributes are left out (such
// text is refused anyway).
func FuzzXMLLexer(f *testing.F) {
	files, err := filepath.Glob("testdata/*.xml")
	require.NoError(f, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add([]byte(`<a b="&lt;&#x41;">x<![CDATA[y]]></a>`))
	textEntity := regexp.MustCompile(`(^|>)[^<]*[&\r]`)
	f.Fuzz(func(t *testing.T, data []byte) {
		ours, err := lexed(data)
		theirs, errTheirs := twin(data)
		if err != nil || errTheirs != nil || !utf8.Valid(data) || textEntity.Match(data) || bytes.Contains(data, []byte("CDATA")) {
			return
		}
		require.Equal(t, theirs, ours)
	})
}
