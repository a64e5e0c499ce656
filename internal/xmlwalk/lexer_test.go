package xmlwalk

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
func lexed(x Lexer) (string, error) {
	var out strings.Builder
	for {
		from := len(x.Attrs)
		tok, err := x.Next()
		if err != nil {
			return ended(&out, err, x.Pos)
		}
		switch tok.Kind {
		case StartTag:
			fmt.Fprintf(&out, "start %s", tok.Name)
			for _, a := range x.Attrs[from:] {
				fmt.Fprintf(&out, " %s=%q", a.Name, a.Value)
			}
			out.WriteString("\n")
		case EndTag:
			fmt.Fprintf(&out, "end %s\n", tok.Name)
		case Text:
			writeText(&out, tok.Text)
		}
	}
}

func writeText(out *strings.Builder, text []byte) {
	if text = bytes.TrimSpace(text); len(text) > 0 {
		fmt.Fprintf(out, "text %q\n", text)
	}
}

// ended adds the place of a mistake.
func ended(out *strings.Builder, err error, at int) (string, error) {
	if errors.Is(err, io.EOF) {
		return out.String(), nil
	}
	fmt.Fprintf(out, "mistake at %d\n", at)
	return out.String(), err
}

// twin prints in the same way the tokens that encoding/xml reads by a call.
func twin(d *xml.Decoder, next func() (xml.Token, error)) (string, error) {
	var out strings.Builder
	for {
		tok, err := next()
		if err != nil {
			return ended(&out, err, int(d.InputOffset()))
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			fmt.Fprintf(&out, "start %s", joined(tok.Name))
			for _, a := range tok.Attr {
				fmt.Fprintf(&out, " %s=%q", joined(a.Name), a.Value)
			}
			out.WriteString("\n")
		case xml.EndElement:
			fmt.Fprintf(&out, "end %s\n", joined(tok.Name))
		case xml.CharData:
			writeText(&out, tok)
		}
	}
}

func rawTwin(data []byte) (string, error) {
	d := xml.NewDecoder(bytes.NewReader(data))
	return twin(d, d.RawToken)
}

func TestXMLLexer(t *testing.T) {
	for in, want := range map[string]string{
		`<a b="1" c='2'/>`:                              "start a b=\"1\" c=\"2\"\nend a\n",
		"<a  b = \"x\"\n></a >":                         "start a b=\"x\"\nend a\n",
		`<a b="&lt;&amp;&quot;&apos;&gt;&#65;&#x42;"/>`: "start a b=\"<&\\\"'>AB\"\nend a\n",
		"<a b='x\r\ny\rz'/>":                            "start a b=\"x\\ny\\nz\"\nend a\n",
		"<?xml version='1.0' encoding='utf-8'?><!-- <a> --><!DOCTYPE p [<!ENTITY e '>'>]><p><![CDATA[<x>]]></p>": "start p\ntext \"<x>\"\nend p\n",
	} {
		got, err := lexed(Lexer{Data: []byte(in)})
		require.NoError(t, err, in)
		require.Equal(t, want, got)
		other, err := rawTwin([]byte(in))
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
		_, err := lexed(Lexer{Data: []byte(in)})
		require.EqualError(t, err, want, in)
		_, err = rawTwin([]byte(in))
		require.Error(t, err, in)
	}
}

// addFiles has a fuzz target begin with files of platforms.
func addFiles(f *testing.F) {
	files, err := filepath.Glob("../../platform/testdata/*.xml")
	require.NoError(f, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(data)
	}
}

// FuzzXMLLexer compares the lexer with encoding/xml: where both read a file to
// its end they read the same. Entities outside of attributes are left out (such
// text is refused anyway).
func FuzzXMLLexer(f *testing.F) {
	addFiles(f)
	f.Add([]byte(`<a b="&lt;&#x41;">x<![CDATA[y]]></a>`))
	textEntity := regexp.MustCompile(`(^|>)[^<]*[&\r]`)
	f.Fuzz(func(t *testing.T, data []byte) {
		ours, err := lexed(Lexer{Data: data})
		theirs, errTheirs := rawTwin(data)
		if err != nil || errTheirs != nil || !utf8.Valid(data) || textEntity.Match(data) || bytes.Contains(data, []byte("CDATA")) {
			return
		}
		require.Equal(t, theirs, ours)
	})
}
