// routes prints SimGrid's route between every two hosts of a platform.
//
//   g++ -O2 -std=c++17 -o routes routes.cpp -lsimgrid      (SimGrid 3.32 or newer)
//   ./routes PLATFORM.xml
//
// One line an ordered pair, hosts in SimGrid's order (by name), the pair of a
// host with itself included:
//
//   SRC DST LATENCY LINK LINK ...
//
// links in order of travel, latency in seconds with 17 significant digits.
#include "serve.hpp"
#include <cstdio>
#include <simgrid/s4u.hpp>
#include <vector>

namespace s4u = simgrid::s4u;

int main(int argc, char** argv)
{
  serve(argc, argv);
  s4u::Engine engine(&argc, argv);
  if (argc != 2) {
    fprintf(stderr, "usage: routes PLATFORM.xml\n");
    return 2;
  }
  engine.load_platform(argv[1]);
  engine.seal_platform(); // only a sealed platform has its loopback routes
  for (s4u::Host* src : engine.get_all_hosts())
    for (s4u::Host* dst : engine.get_all_hosts()) {
      std::vector<s4u::Link*> links;
      double latency = 0;
      src->route_to(dst, links, &latency);
      printf("%s %s %.17g", src->get_cname(), dst->get_cname(), latency);
      for (s4u::Link* l : links)
        printf(" %s", l->get_cname());
      printf("\n");
    }
}
