package xmlwalk

import (
	"bytes"
	"encoding/xml"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// requireStandard requires that a text is read as encoding/xml reads it: the same tokens, and the same
// mistake at the same place.
func requireStandard(t *testing.T, data []byte) {
	// Token instead of RawToken compares end tags. It puts the address of a namespace in the place of its
	// prefix, so that the tokens before a mistake are those of RawToken.
	d := xml.NewDecoder(bytes.NewReader(data))
	_, wantErr := twin(d, d.Token)
	wantAt := int(d.InputOffset())
	want, _ := rawTwin(data)
	x := Lexer{Data: data, Standard: true}
	got, err := lexed(x)
	if wantErr != nil {
		require.EqualError(t, err, wantErr.Error(), "%q", data)
		got, _, _ = strings.Cut(got, "mistake at ")
		require.True(t, strings.HasPrefix(want, got), "%q", data)
		for err = nil; err == nil; {
			_, err = x.Next()
		}
		require.Equal(t, wantAt, x.Pos, "%q", data)
		return
	}
	require.NoError(t, err, "%q", data)
	require.Equal(t, want, got, "%q", data)
}

var standardTexts = []string{
	``, `<`, `x`, ` <a/>`, `<a>`, `<a></b>`, `</a>`, `<a></a></a>`, `<a/><b/>`, `<a b="1"c='2'/>`, `<a b = "x"/>`, `<a b=1/>`, `<a b/>`, `<a b="1" b="2"/>`,
	`<a b='<'/>`, `<a b='>'/>`, `<a b='"'/>`, `<a b="&lt;&#65;&#x42;"/>`, `<a b="&x;"/>`, `<a b="&"/>`, "<a b='x\r\ny\rz'/>", "<a b='\x01'/>", "<a b='\xff'/>", "<a b='\uffff'/>",
	"<a b='\u00e4'/>", "<\u00e4/>", "<a>\u00e4</a>", "<a>\xff</a>", "<a>x\r\ny</a>", "<a>\r\n x</a>", "<a>\r\n</a>", `<a>x]]>y</a>`, `<a>&lt;</a>`, `<a>&nbsp;</a>`,
	`<1a/>`, `<a 1b="2"/>`, `<-a/>`, `<:a/>`, `<a:/>`, `<a:b/>`, `<a:b:c/>`, `<a:b></a:b>`, `<a:b></c:b>`, `<a x:y="1" xmlns:x="u"/>`, `<a /b>`, `< a/>`, `<a / >`, `<a/`, `<a b="`,
	`<a></a b>`, `<a></a `, `<a>< /a>`, `<!-- x --><a/>`, `<!-- x -- y --><a/>`, `<!-- `, `<!DOCTYPE a [<!ENTITY e '>'>]><a/>`, `<!DOCTYPE 'x`, `<a><![CDATA[<x>]]></a>`, `<a><![CDATA[x`,
	`<![CDAT[`, `<?xml version="1.0"?><a/>`, `<?xml version="1.1"?><a/>`, `<?xml version="1.0" encoding="latin1"?><a/>`, `<??>`, `<?x?><a/>`, `<a/>x`, `<a/>]]>`, "\ufeff<a/>",
}

func TestStandard(t *testing.T) {
	for _, text := range standardTexts {
		requireStandard(t, []byte(text))
	}
}

// Files with changed bytes are read as encoding/xml reads them.
func TestStandardChanged(t *testing.T) {
	file, err := os.ReadFile("../../platform/testdata/cabinets.xml")
	require.NoError(t, err)
	text := append(file, strings.Join(standardTexts, "\n")...)
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		from := r.IntN(len(text))
		data := bytes.Clone(text[from:min(len(text), from+1+r.IntN(300))])
		for range r.IntN(4) {
			data[r.IntN(len(data))] = text[r.IntN(len(text))]
		}
		requireStandard(t, append([]byte("<a>"), data...))
	}
}

// FuzzStandard compares the lexer with encoding/xml.
func FuzzStandard(f *testing.F) {
	addFiles(f)
	for _, text := range standardTexts {
		f.Add([]byte(text))
	}
	f.Fuzz(requireStandard)
}
