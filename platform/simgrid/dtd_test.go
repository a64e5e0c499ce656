package simgrid

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

// dtdElement is an element of the DTD.
type dtdElement struct{ element, where, attributes, inside string }

// document is a file that has it with some attributes.
func (e dtdElement) document(attributes ...string) string {
	text := "<" + e.element
	for _, a := range attributes {
		name, value, _ := strings.Cut(a, "=")
		text += fmt.Sprintf(` %s="%s"`, name, strings.ReplaceAll(value, "_", " "))
	}
	text += ">" + e.inside + "</" + e.element + ">"
	if e.where == "" {
		return text
	}
	return fmt.Sprintf(e.where, text)
}

// dtd has every element and attribute of version 4.1, with a value that SimGrid reads. Those
// before the bar are required. where says what the element stands in, with %s for it.
var dtd = []dtdElement{
	{"platform", "", "version=4.1 |", `<zone id="z" routing="Full"><host id="a" speed="1f"/></zone>`},
	{"config", inPlatformBefore, "| id=General", `<prop id="k" value="v"/>`},
	{"random", inPlatformBefore, "| id=r min=0 max=1 mean=0.5 std_deviation=0.1 seed=1 radical= generator=NONE", ""},
	{"include", inPlatformBefore, "file=x.xml |", ""},
	{"zone", inZone, "id=new routing=Full |", ""},
	{"AS", inZone, "id=new routing=Full |", ""},
	{"host", inZone, "id=new speed=1f | core=2 pstate=0 speed_file=p availability_file= state_file=p coordinates=1_2_3", ""},
	{"disk", inHost, "read_bw=1Bps write_bw=1Bps | id=d", ""},
	{"router", inZone, "id=new | coordinates=1_2_3", ""},
	{"peer", inVivaldi, "id=new speed=1f bw_in=1Bps bw_out=1Bps coordinates=1_2_3 | lat=1s speed_file=p availability_file=p state_file=p", ""},
	{"cluster", inZone, "id=new prefix=p suffix=s radical=0-1 speed=1f bw=1Bps lat=1s | core=2 bb_bw=1Bps bb_lat=1s bb_sharing_policy=SHARED " +
		"sharing_policy=SHARED topology=FLAT topo_parameters= loopback_bw=1Bps loopback_lat=1s limiter_link=1Bps router_id=rr", ""},
	{"cabinet", inStar, "id=new prefix=p suffix=s radical=0-1 speed=1f bw=1Bps lat=1s |", ""},
	{"backbone", inStar, "id=new bandwidth=1Bps latency=1s |", ""},
	{"host_link", inStar, "id=h up=l down=l |", ""},
	{"link", inZone, "id=new bandwidth=1Bps | latency=1s sharing_policy=SHARED bandwidth_file=p latency_file=p state_file=p", ""},
	{"route", inZone, "src=a dst=r | symmetrical=NO", `<link_ctn id="l"/>`},
	{"bypassRoute", inZone, "src=a dst=b |", `<link_ctn id="l"/>`},
	{"link_ctn", inRoute, "id=c | direction=UP", ""},
	{"zoneRoute", inOuter, "src=y dst=x gw_src=p gw_dst=q | symmetrical=NO", `<link_ctn id="l"/>`},
	{"ASroute", inOuter, "src=y dst=x gw_src=p gw_dst=q | symmetrical=NO", `<link_ctn id="l"/>`},
	{"bypassZoneRoute", inOuter, "src=y dst=x gw_src=p gw_dst=q |", `<link_ctn id="l"/>`},
	{"bypassASroute", inOuter, "src=y dst=x gw_src=p gw_dst=q |", `<link_ctn id="l"/>`},
	{"trace", inZone, "id=new periodicity=9 | file=p", `0 1`},
	{"trace_connect", inZone, "trace=t element=a | kind=SPEED", ""},
	{"prop", inZone, "id=k value=v |", ""},
	{"storage", inZone, "id=s typeId=t attach=a | content=c", ""},
	{"storage_type", inZone, "id=s size=1 | model=m content=c", ""},
	{"mount", inHost, "storageId=s name=/ |", ""},
	{"model_prop", inZone, "id=k value=v |", ""},
	{"actor", inPlatformAfter, "host=a function=f | start_time=1 kill_time=2 on_failure=DIE", `<argument value="v"/><prop id="k" value="v"/>`},
	{"process", inPlatformAfter, "host=a function=f | start_time=1 kill_time=2 on_failure=DIE", ""},
	{"argument", inActor, "value=v |", ""},
}

const (
	dtdZone = `<zone id="z" routing="Full"><host id="a" speed="1f"/><host id="b" speed="1f"/><router id="r"/>` +
		`<link id="l" bandwidth="1Bps"/><link id="c" bandwidth="1Bps" sharing_policy="SPLITDUPLEX"/><trace id="t" periodicity="0">0 1</trace>`
	inPlatformBefore = `<platform version="4.1">` + "\n%s" + dtdZone + `</zone></platform>`
	inPlatformAfter  = `<platform version="4.1">` + dtdZone + "</zone>\n%s</platform>"
	inZone           = `<platform version="4.1">` + dtdZone + "\n%s</zone></platform>"
	inHost           = `<platform version="4.1">` + dtdZone + "<host id='h' speed='1f'>\n%s</host></zone></platform>"
	inRoute          = `<platform version="4.1">` + dtdZone + "<route src='a' dst='b'>\n%s</route></zone></platform>"
	inActor          = `<platform version="4.1">` + dtdZone + "</zone><actor host='a' function='f'>\n%s</actor></platform>"
	inVivaldi        = "<platform version='4.1'><zone id='z' routing='Vivaldi'>\n%s</zone></platform>"
	inStar           = `<platform version="4.1"><zone id="z" routing="Cluster"><host id="h" speed="1f"/><link id="l" bandwidth="1Bps"/>` + "\n%s</zone></platform>"
	inOuter          = `<platform version="4.1"><zone id="z" routing="Full"><zone id="y" routing="Full"><host id="p" speed="1f"/></zone>` +
		`<zone id="x" routing="Full"><host id="q" speed="1f"/></zone><link id="l" bandwidth="1Bps"/>` + "\n%s</zone></platform>"
)

// anyText are attributes for which every text is right.
var anyText = regexp.MustCompile(`^((host|link|zone|AS|cluster|cabinet|trace|config|prop|disk|backbone|router|peer|random) id|` +
	`prop value|argument value|cluster (prefix|suffix|router_id)|cabinet (prefix|suffix)|(actor|process) function|` +
	`random .*|host availability_file|trace (id|file|periodicity)|peer lat|cluster (topology|topo_parameters))$`)

// TestEveryElementAndAttribute: each is read, or refused by its name and line; and a value that
// makes no sense is a mistake, so none is read and forgotten.
func TestEveryElementAndAttribute(t *testing.T) {
	read := func(t *testing.T, text string) string {
		t.Helper()
		_, err := Read("f.xml", []byte(text), platform.ReadOptions{ReadFile: func(name string) ([]byte, error) {
			if name != "p" {
				return nil, fmt.Errorf("no file %q", name)
			}
			return []byte("0 1"), nil
		}})
		if err == nil {
			return ""
		}
		return err.Error()
	}
	for _, e := range dtd {
		t.Run(e.element, func(t *testing.T) {
			required, optional, _ := strings.Cut(e.attributes, "|")
			line := "f.xml:2:"
			if e.where == "" {
				line = "f.xml:1:"
			}
			needed := strings.Fields(required)
			said := read(t, e.document(needed...))
			if said != "" {
				require.Contains(t, said, line, "its line")
				require.Regexp(t, "<"+e.element+">|^"+line+`\d+: `+e.element+" ", said, "its name")
				require.NotContains(t, said, "unknown")
				return // refused whatever its attributes are
			}
			for i, a := range strings.Fields(required + optional) {
				name, _, _ := strings.Cut(a, "=")
				given := needed
				if i >= len(needed) {
					given = append(needed[:len(needed):len(needed)], a)
				} else {
					missing := append(append([]string{}, needed[:i]...), needed[i+1:]...)
					require.Contains(t, read(t, e.document(missing...)), fmt.Sprintf("attribute %q is missing", name))
				}
				if said := read(t, e.document(given...)); said != "" {
					require.Contains(t, said, line, a)
					require.Contains(t, said, name, a)
					require.NotContains(t, said, "unknown")
				}
				nonsense := append([]string{}, given...)
				nonsense[min(i, len(needed))] = name + "=%&amp;%"
				if said := read(t, e.document(nonsense...)); !anyText.MatchString(e.element + " " + name) {
					require.Contains(t, said, line, "%s with nonsense", name)
				}
			}
		})
	}
}

// TestSchemaCoversTheDTD: nothing is known that the DTD does not have.
func TestSchemaCoversTheDTD(t *testing.T) {
	known := map[string]string{}
	for _, e := range dtd {
		name := e.element
		if now, old := synonyms[name]; old {
			name = now
		}
		known[name] = " " + regexp.MustCompile(`=\S*`).ReplaceAllString(e.attributes, "") + " "
	}
	for name, s := range schemas {
		require.Contains(t, known, name)
		for _, list := range [][]string{s.required, s.optional} {
			for _, a := range list {
				require.Contains(t, known[name], " "+a+" ", name)
			}
		}
	}
	for name := range refusedElements {
		require.Contains(t, known, name)
	}
}
