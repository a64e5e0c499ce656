// dump prints what the installed SimGrid makes of a platform file, for golden files.
//
//   g++ -O2 -std=c++17 -o dump platform/testdata/dump.cpp -lsimgrid   (Debian 12: libsimgrid-dev 3.32)
//   ./dump PLATFORM.xml
//
// stdout, hosts in lexicographic order, links in order of name, numbers as %.17g:
//   host NAME SPEED CORES
//   link NAME BANDWIDTH LATENCY shared|fatpipe          (only links on some route)
//   route SRC DST LATENCY LINK...                        for every ordered pair; "none" where SimGrid finds no route
#include <cstdio>
#include <map>
#include <simgrid/s4u.hpp>
namespace sg4 = simgrid::s4u;
int main(int argc, char** argv)
{
  sg4::Engine e(&argc, argv);
  if (argc < 2) { fprintf(stderr, "usage: dump PLATFORM.xml\n"); return 2; }
  e.load_platform(argv[1]);
  e.seal_platform();
  auto hosts = e.get_all_hosts();
  std::map<std::string, sg4::Link*> links;
  std::string out;
  for (auto* a : hosts) {
    printf("host %s %.17g %d\n", a->get_cname(), a->get_speed(), a->get_core_count());
    for (auto* b : hosts) {
      std::vector<sg4::Link*> route;
      double lat = 0;
      out += "route " + a->get_name() + " " + b->get_name();
      try {
        a->route_to(b, route, &lat);
      } catch (std::exception const&) {
        out += " none\n";
        continue;
      }
      char num[40];
      snprintf(num, sizeof num, " %.17g", lat);
      out += num;
      for (auto* l : route) {
        out += " " + l->get_name();
        links[l->get_name()] = l;
      }
      out += "\n";
    }
  }
  for (auto const& [name, l] : links)
    printf("link %s %.17g %.17g %s\n", name.c_str(), l->get_bandwidth(), l->get_latency(),
           l->get_sharing_policy() == sg4::Link::SharingPolicy::FATPIPE ? "fatpipe" : "shared");
  fputs(out.c_str(), stdout);
}
